// Maintains the time histograms in the transaction that changes the times.
import { chunks } from '#platform/chunks.ts'
import type { Db } from '#platform/db/database.ts'
import { buckets, dayOf, periodOf } from './periods.ts'
import { addCounts, type CountRow, kindOf, listTimes } from './time-counts.queries.ts'

/** A row of `entry_times`. */
export interface CountedRun {
  guideid: number
  stepid: number
  endedAt: number
  seconds: number
}

/** Chunk size below the engines' limit of bind parameters. */
const rowsAtOnce = 1000

/** `removed`: times that no longer count. Sorted, so that concurrent writers lock rows in one order and cannot deadlock. */
export async function countTimes(
  db: Db,
  added: readonly CountedRun[],
  removed: readonly CountedRun[] = [],
): Promise<void> {
  const counts = new Map<string, CountRow>()
  const add = ({ guideid, stepid, endedAt, seconds }: CountedRun, sign: 1 | -1) => {
    for (const bucket of buckets) {
      const kind = kindOf(stepid, bucket)
      const period = periodOf[bucket](dayOf(endedAt))
      const key = `${guideid} ${kind} ${period} ${stepid} ${seconds}`
      const count = (counts.get(key)?.count ?? 0) + sign
      counts.set(key, { guideid, kind, period, stepid, seconds, count })
    }
  }
  for (const time of added) add(time, 1)
  for (const time of removed) add(time, -1)
  const changed = [...counts].filter(([, { count }]) => count !== 0)
  const rows = changed.sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
  for (const part of chunks(rows, rowsAtOnce)) await addCounts(db, part)
}

/** Called before a run is removed. */
export const uncountTimes = async (db: Db, entryid: number): Promise<void> =>
  countTimes(db, [], await listTimes(db, [entryid]))
