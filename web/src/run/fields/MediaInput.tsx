// The answer to a field that takes files: photos for what is seen, clips for what moves, documents for what is on paper.
import { FileInput } from './FileInput.tsx'
import { type MediaInputProps, PhotoInput } from './PhotoInput.tsx'

export const MediaInput = (props: MediaInputProps) =>
  props.state.field.field_type === 'Image' ? <PhotoInput {...props} /> : <FileInput {...props} />
