// Wire schema of the fields of a run that were answered and are empty now.
import { Type } from 'typebox'
import { integer, nullable, seconds } from './wire.ts'

const text = (description: string) => Type.String({ description })

const EmptiedAnswer = Type.Object(
  {
    field_revisionid: integer('Revision of the field at the start of the run'),
    field_guid: text('field_guid of the field, the same in all its revisions'),
    reading: integer('Number of the reading, from 1'),
    eventid: text('The event that emptied the field'),
    date: seconds('Time of the event'),
    userid: nullable(Type.Integer(), 'User who emptied it'),
  },
  { title: 'EmptiedAnswer', description: 'A field that was answered and is empty now' },
)

export const Emptied = Type.Array(EmptiedAnswer, {
  description:
    'Only in the response for a single run with such fields: the next answer is based on this event',
})
