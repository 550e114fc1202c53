// Reads the events by which leads closed devices of runs.
import type { ClosedDevice } from '@stepwright/rules'
import type { Db } from '#platform/db/database.ts'
import type { MissingFiles } from '../devices.schema.ts'
import { listEventsOfType } from '../operators.queries.ts'

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
  const rows = await listEventsOfType(db, entryids, 'device.closed')
  return rows.map(({ data, ...row }) => ({ ...row, ...(JSON.parse(data ?? '{}') as ClosingData) }))
}
