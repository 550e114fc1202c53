// Wire schema of the notes of a run.
import { type Static, Type } from 'typebox'
import { Image } from '#image-sizes/image.schema.ts'
import { afterLock, letIn, nullable, offline, seconds, uncertain } from './wire.ts'

export const Note = Type.Object(
  {
    eventid: Type.String({ description: 'The event that contains it' }),
    date: seconds('Time of writing'),
    userid: nullable(Type.Integer(), 'User who wrote it'),
    username: nullable(Type.String(), 'Name of the user who wrote it'),
    stepid: nullable(Type.Integer(), 'The step at which it was written'),
    text: Type.String({ description: 'Text as typed; empty for pictures alone' }),
    device: nullable(
      Type.String(),
      'The device that recorded it; null: recorded by the server for a program',
    ),
    offline,
    uncertain,
    ...letIn,
    ...afterLock,
    files: Type.Array(
      Type.Object({
        file: Type.String({ description: 'Name of the picture on the device' }),
        image: Type.Optional(Image),
      }),
      { description: 'Its pictures; without `image` while they have not arrived' },
    ),
  },
  { title: 'EntryNote', description: 'A note in a run' },
)
export type Note = Static<typeof Note>
