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

/** `sign` is -1 for removed runs. Sorted, so that concurrent writers lock rows in one order and cannot deadlock. */
export async function countTimes(db: Db, times: readonly CountedRun[], sign: 1 | -1 = 1): Promise<void> {
  const counts = new Map<string, CountRow>()
  for (const { guideid, stepid, endedAt, seconds } of times) {
    for (const bucket of buckets) {
      const kind = kindOf(stepid, bucket)
      const period = periodOf[bucket](dayOf(endedAt))
      const key = `${guideid} ${kind} ${period} ${stepid} ${seconds}`
      const count = (counts.get(key)?.count ?? 0) + sign
      counts.set(key, { guideid, kind, period, stepid, seconds, count })
    }
  }
  const rows = [...counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
  for (const part of chunks(rows, rowsAtOnce)) await addCounts(db, part)
}

/** Called before runs are removed or recounted. */
export async function uncountTimes(db: Db, entryids: readonly number[]): Promise<void> {
  if (entryids.length > 0) await countTimes(db, await listTimes(db, entryids), -1)
}
