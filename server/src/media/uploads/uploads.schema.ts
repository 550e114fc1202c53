// Schemas of uploads in the API.
import { Type } from 'typebox'

export const FileQuery = Type.Object({
  file: Type.Optional(
    Type.String({
      description: 'Name of the file with its extension; a form or Upload-Metadata can contain it instead',
    }),
  ),
})

export const UploadedFile = Type.Object(
  {
    id: Type.Integer({
      description: 'imageid of an image, objectid of a video, documentid of any other file',
    }),
  },
  { title: 'UploadedFile', description: 'The uploaded file' },
)

export const UploadParams = Type.Object({
  upload: Type.String({
    pattern: '^[A-Za-z0-9]{8,64}$',
    description: 'Id of the upload, from its address',
  }),
})

export const UploadState = Type.Object(
  {
    file: Type.String({ description: 'Name of the file' }),
    bytes: Type.Integer({ description: 'Size of the file in bytes' }),
    received: Type.Integer({ description: 'Number of received bytes; the upload continues at this offset' }),
    id: Type.Union([Type.Integer(), Type.Null()], {
      description: 'Number of the medium, as in UploadedFile; null: incomplete',
    }),
    expires: Type.Integer({
      description: 'Time at which an idle upload expires, UNIX seconds',
    }),
  },
  { title: 'UploadState', description: 'A resumable upload' },
)
