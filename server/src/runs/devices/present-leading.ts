// Presents what leads and the site did with a run: hand-overs, holds of idle runs, closed devices.
import type { Db } from '#platform/db/database.ts'
import { toSeconds } from '#platform/seconds.ts'
import { listUsernames, type RunEventRow } from '../runs.queries.ts'
import type { RecordedEvent } from '../runs.schema.ts'
import type { ClosingData } from './closings.queries.ts'
import { aliasOf } from './device-alias.ts'
import type { IdleHold } from './idle-holds.ts'

type Row = Pick<RunEventRow, 'entryid' | 'data'>

interface LeadingData extends Partial<ClosingData>, Partial<IdleHold> {
  operator?: number
  notIdle?: true
  changeOfPerson?: true
  afterClosing?: true
}

type Leading = Pick<
  RecordedEvent,
  'to_userid' | 'to_username' | 'idle_since' | 'not_idle' | 'change_of_person' | 'closed' | 'after_closing'
>

const read = ({ data }: Pick<Row, 'data'>): LeadingData =>
  data === null ? {} : (JSON.parse(data) as LeadingData)

export const presentAfterClosing = (row: Pick<Row, 'data'>): Pick<Leading, 'after_closing'> =>
  read(row).afterClosing ? { after_closing: true } : {}

/** Reads the names of all new operators in one query. */
export async function leadingPresenter(db: Db, rows: readonly Row[]): Promise<(row: Row) => Leading> {
  const names = await listUsernames(db, [...new Set(rows.flatMap((row) => read(row).operator ?? []))])
  return (row) => {
    const { operator, idle, notIdle, changeOfPerson, closes, entries = 0, missingFiles = [] } = read(row)
    return {
      ...(operator !== undefined && { to_userid: operator, to_username: names.get(operator) ?? null }),
      ...(idle && { idle_since: toSeconds(idle.since) }),
      ...(notIdle && { not_idle: true }),
      ...(changeOfPerson && { change_of_person: true }),
      ...(closes && {
        closed: {
          device: aliasOf(row.entryid, closes.device),
          missing: entries,
          missing_files: missingFiles,
        },
      }),
      ...presentAfterClosing(row),
    }
  }
}
