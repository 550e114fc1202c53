// Schemas of the storage overview in the API.
import { Type } from 'typebox'

const counted = {
  count: Type.Integer({ description: 'Number of items' }),
  bytes: Type.Integer({ description: 'Bytes of their originals; each file counts once' }),
}

const kind = Type.Enum(['image', 'video', 'document'], { description: 'Kind of the media' })

export const OwnStorage = Type.Object(
  {
    media: Type.Array(Type.Object({ kind, ...counted }), { description: 'Storage by kind' }),
    bytes: Type.Integer({ description: 'Total bytes' }),
  },
  { title: 'OwnStorage', description: "Storage that the caller's media library uses" },
)

export const Storage = Type.Object(
  {
    media: Type.Array(
      Type.Object({
        kind,
        ...counted,
        files: Type.Integer({ description: 'Number of their originals; copies of an image share one' }),
        unused: Type.Integer({
          description: 'Items that are in no library and not used anywhere, as of the last clean-up',
        }),
      }),
      { description: 'Storage by kind' },
    ),
    uploads: Type.Object(counted, { description: 'Open uploads and their received bytes' }),
    next_removal_date: Type.Union([Type.Integer(), Type.Null()], {
      description: 'When clean-up can remove the first unused item, in UNIX seconds; null if there is none',
    }),
    grace_days: Type.Integer({ description: 'Days until unused items are removed' }),
  },
  { title: 'Storage', description: 'Uploaded media and the storage that they use' },
)
