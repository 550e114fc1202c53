// Reads the events by which leads closed devices of runs.
import type { ClosedDevice } from '@stepwright/rules'
import type { Db } from '#platform/db/database.ts'
import type { MissingFiles } from '../devices.schema.ts'

/** The data of the event. The numbers are those at the time of closing. */
export interface ClosingData {
  closes: ClosedDevice
  entries: number
  /** Not `files`, which names the pictures of a note. */
  missingFiles: MissingFiles[]
  reason: string
}

export interface Closing extends ClosingData {
  entryid: number
  at: number
  userid: number | null
  username: string | null
}

/** In the order of arrival. */
export async function listClosings(db: Db, entryids: readonly number[]): Promise<Closing[]> {
  if (entryids.length === 0) return []
  const rows = await db
    .selectFrom('entry_events')
    .leftJoin('users', 'users.userid', 'entry_events.userid')
    .select(['entry_events.entryid', 'entry_events.at', 'entry_events.userid', 'entry_events.data'])
    .select(['users.username', 'entry_events.entryEventid'])
    .where('entry_events.entryid', 'in', entryids)
    .where('entry_events.type', '=', 'device.closed')
    .where('entry_events.data', 'is not', null)
    .execute()
  const ordered = rows.sort((a, b) => a.entryEventid - b.entryEventid)
  return ordered.map(({ data, ...row }) => ({ ...row, ...(JSON.parse(data ?? '{}') as ClosingData) }))
}
