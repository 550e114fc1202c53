// Uploads on the wire.
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
  { title: 'UploadedFile', description: 'What was uploaded' },
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
    bytes: Type.Integer({ description: 'How many there are of it' }),
    received: Type.Integer({ description: 'How many have come; it goes on from here' }),
    id: Type.Union([Type.Integer(), Type.Null()], {
      description: 'What has become of it, as in UploadedFile; null: not all has come',
    }),
    expires: Type.Integer({
      description: 'When it is forgotten if nothing more comes, in seconds since 1970',
    }),
  },
  { title: 'UploadState', description: 'An upload that can go on where it broke off' },
)
