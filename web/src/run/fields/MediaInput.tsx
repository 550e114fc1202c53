// Chooses the input of a field that takes files: photos, videos or documents.
import { FileInput } from './FileInput.tsx'
import { type MediaInputProps, PhotoInput } from './PhotoInput.tsx'

export const MediaInput = (props: MediaInputProps) =>
  props.state.field.field_type === 'Image' ? <PhotoInput {...props} /> : <FileInput {...props} />
