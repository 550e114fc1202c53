// Schemas of uploads in the API.
import { Type } from 'typebox'

export const FileQuery = Type.Object({
  file: Type.Optional(
    Type.String({
      description: 'Name of the file with its ending; a form or Upload-Metadata may carry it instead',
    }),
  ),
})

export const UploadedFile = Type.Object(
  {
    id: Type.Integer({
      description: 'imageid of a picture, objectid of a video, documentid of anything else',
    }),
  },
  { title: 'UploadedFile', description: 'The uploaded file' },
)

export const UploadParams = Type.Object({
  upload: Type.String({
    pattern: '^[A-Za-z0-9]{8,64}$',
    description: 'Name of the upload, from its address',
  }),
})

export const UploadState = Type.Object(
  {
    file: Type.String({ description: 'Name of the file' }),
    bytes: Type.Integer({ description: 'Size of the file in bytes' }),
    received: Type.Integer({ description: 'Bytes received; the upload continues here' }),
    id: Type.Union([Type.Integer(), Type.Null()], {
      description: 'Id of the medium, as in UploadedFile; null: incomplete',
    }),
    expires: Type.Integer({
      description: 'When an idle upload expires, in seconds since 1970',
    }),
  },
  { title: 'UploadState', description: 'An upload that can be resumed' },
)
