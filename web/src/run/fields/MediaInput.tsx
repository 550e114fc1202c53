// The answer to a field that takes files: photos for what is seen, clips for what moves, documents for what is on paper.
import { FileInput, type FileInputProps } from './FileInput.tsx'
import { PhotoInput } from './PhotoInput.tsx'

export const MediaInput = (props: FileInputProps) =>
  props.state.field.field_type === 'Image' ? <PhotoInput {...props} /> : <FileInput {...props} />
