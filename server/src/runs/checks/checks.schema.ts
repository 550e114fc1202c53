// Schemas of the check of records in the API.
import { type Static, Type } from 'typebox'
import { Altered } from '../altered.schema.ts'

const number = (description: string) => Type.Union([Type.Integer(), Type.Null()], { description })

export const RecordCheck = Type.Object(
  {
    started_date: number('Start of the last check; null: none yet'),
    ended_date: number('Its end; null while it runs, or if there was none'),
    runs: Type.Integer({ description: 'Records that it has checked' }),
    total: Type.Integer({ description: 'All records' }),
    signs_packs: Type.Boolean({
      description: 'False if the key of the site cannot be opened: record packs are not signed',
    }),
    altered_count: Type.Integer({ description: 'Records that do not agree with their events' }),
    altered: Type.Array(
      Type.Object({
        entryid: Type.Integer({ description: 'Number of the run' }),
        workorderid: Type.String({ description: 'Work order' }),
        ...Altered.properties,
      }),
      { description: 'The newest of them' },
    ),
  },
  { title: 'RecordCheck', description: 'The last check of all records' },
)
export type RecordCheck = Static<typeof RecordCheck>
