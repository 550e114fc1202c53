// What lies in the store, on the wire.
import { Type } from 'typebox'

const counted = {
  count: Type.Integer({ description: 'How many there are' }),
  bytes: Type.Integer({ description: 'What their originals take, each file once' }),
}

const kind = Type.Enum(['image', 'video', 'document'], { description: 'What they are' })

export const OwnStorage = Type.Object(
  {
    media: Type.Array(Type.Object({ kind, ...counted }), { description: 'Kind by kind' }),
    bytes: Type.Integer({ description: 'What all of them take together' }),
  },
  { title: 'OwnStorage', description: 'How much room the own media manager takes' },
)

export const Storage = Type.Object(
  {
    media: Type.Array(
      Type.Object({
        kind,
        ...counted,
        files: Type.Integer({ description: 'Originals that they share; copies of a picture share one' }),
        unused: Type.Integer({
          description: 'In no manager and referred to by nothing, as clean-up has seen',
        }),
      }),
      { description: 'Kind by kind' },
    ),
    uploads: Type.Object(counted, { description: 'Uploads under way, and what has arrived of them' }),
    next_removal_date: Type.Union([Type.Integer(), Type.Null()], {
      description:
        'When clean-up may take the first of the unused ones, UNIX seconds; null when there are none',
    }),
    grace_days: Type.Integer({ description: 'How long something unused is kept' }),
  },
  { title: 'Storage', description: 'What people have uploaded and how much room it takes' },
)
