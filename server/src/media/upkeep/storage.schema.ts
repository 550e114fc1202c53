// Schemas of the storage overview in the API.
import { Type } from 'typebox'

const counted = {
  count: Type.Integer({ description: 'Number of media' }),
  bytes: Type.Integer({ description: 'Bytes of their originals, each file once' }),
}

const kind = Type.Enum(['image', 'video', 'document'], { description: 'Kind of the media' })

export const OwnStorage = Type.Object(
  {
    media: Type.Array(Type.Object({ kind, ...counted }), { description: 'By kind' }),
    bytes: Type.Integer({ description: 'Total bytes' }),
  },
  { title: 'OwnStorage', description: "Storage that the user's own media manager takes" },
)

export const Storage = Type.Object(
  {
    media: Type.Array(
      Type.Object({
        kind,
        ...counted,
        files: Type.Integer({ description: 'Originals that they share; copies of a picture share one' }),
        unused: Type.Integer({
          description: 'In no manager and without a use, as clean-up has seen',
        }),
      }),
      { description: 'By kind' },
    ),
    uploads: Type.Object(counted, { description: 'Uploads in progress, and their received bytes' }),
    next_removal_date: Type.Union([Type.Integer(), Type.Null()], {
      description: 'When clean-up may remove the first unused medium, in UNIX seconds; null if there is none',
    }),
    grace_days: Type.Integer({ description: 'Days until unused media are removed' }),
  },
  { title: 'Storage', description: 'Uploaded media and the storage that they take' },
)
