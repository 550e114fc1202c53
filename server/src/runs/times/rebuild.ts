// Rebuilds the stored times of completed runs from their events.

import { runSeconds, runTimes, type TimedEvent } from '@stepwright/rules'
import type { Insertable } from 'kysely'
import { chunks } from '#platform/chunks.ts'
import type { Db } from '#platform/db/database.ts'
import { toSeconds } from '#platform/seconds.ts'
import type { Tables } from '#schema/generated/tables.ts'
import { deleteTimes, insertTimes, listCompleteRuns, listTimingEvents, type RunRow } from '../runs.queries.ts'
import { countTimes, uncountTimes } from './time-counts.ts'

type Finished = Pick<RunRow, 'entryid' | 'guideid' | 'guideRevisionid' | 'startedAt' | 'endedAt' | 'lastAt'>

/** One row for the run and one per step that was entered. */
export function timeRows(run: Finished, events: readonly TimedEvent[]): Insertable<Tables['entry_times']>[] {
  const { entryid, guideid, guideRevisionid, startedAt } = run
  const endedAt = run.endedAt ?? run.lastAt
  const times = runTimes(events, endedAt)
  const { durationMs, activeMs, visits, steps } = times
  const whole = { stepid: 0, durationMs, activeMs, seconds: runSeconds(run, times).duration, visits }
  const ofSteps = steps.map((step) => ({
    ...step,
    durationMs: step.activeMs,
    seconds: toSeconds(step.activeMs),
  }))
  return [whole, ...ofSteps].map((time) => ({
    entryid,
    guideid,
    guideRevisionid,
    startedAt,
    endedAt,
    ...time,
  }))
}

/** Batch size: short transactions, and below the engines' limit of bind parameters. */
const runsAtOnce = 100
const rowsAtOnce = 1000

/** In batches, beside a running server; answers the number of runs. */
export async function rebuildTimes(write: <T>(work: (db: Db) => Promise<T>) => Promise<T>): Promise<number> {
  let count = 0
  for (let after = 0; ; ) {
    const batch = await write((db) => rebuildBatch(db, after))
    count += batch.count
    if (batch.last === null) return count
    after = batch.last
  }
}

async function rebuildBatch(db: Db, after: number): Promise<{ count: number; last: number | null }> {
  const runs = await listCompleteRuns(db, after, runsAtOnce)
  const entryids = runs.map((run) => run.entryid)
  const events = Map.groupBy(await listTimingEvents(db, entryids), (event) => event.entryid)
  await uncountTimes(db, entryids)
  await deleteTimes(db, entryids)
  const rows = runs.flatMap((run) => timeRows(run, events.get(run.entryid) ?? []))
  for (const part of chunks(rows, rowsAtOnce)) await insertTimes(db, part)
  await countTimes(db, rows)
  return { count: runs.length, last: entryids.at(-1) ?? null }
}
