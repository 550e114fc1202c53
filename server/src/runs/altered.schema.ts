// Schemas of what the check of records finds in a run.
import { type Static, Type } from 'typebox'

const nullable = (description: string) => Type.Union([Type.String(), Type.Null()], { description })
const number = (description: string) => Type.Union([Type.Integer(), Type.Null()], { description })

export const RecordFault = Type.Object(
  {
    kind: Type.Enum(['events', 'state', 'value', 'times', 'people', 'signature'], {
      description:
        'events: an event was changed, removed or put in; state, value, times, people, signature: the stored one is not the one that the events give',
    }),
    event: number('With events, value and signature: the number of the event'),
    name: nullable('With state: the member; with signature: the name of the signer'),
    label: nullable('With value: the label of the field'),
    reading: number('With value: the reading, from 1'),
    stored: nullable('With state, value and signature: what is stored'),
    given: nullable('With state, value and signature: what the events give'),
  },
  { title: 'RecordFault', description: 'A difference between a record and its events' },
)
export type RecordFault = Static<typeof RecordFault>

export const Altered = Type.Object(
  {
    date: Type.Integer({
      description: 'When the nightly check found it first; before that, the time of the answer',
    }),
    faults: Type.Array(RecordFault, { description: 'The differences, at most 20' }),
  },
  { title: 'Altered', description: 'The record was changed outside of Stepwright' },
)
export type Altered = Static<typeof Altered>
