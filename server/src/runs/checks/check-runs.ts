// Checks all records in small batches, and marks those that do not agree with their events.

import { record } from '#events/events.ts'
import type { Database, Db } from '#platform/db/database.ts'
import { pause } from '#platform/db/limit.ts'
import type { Context } from '#platform/http/request/context.ts'
import { toSeconds } from '#platform/seconds.ts'
import { findExposedBadges, reportExposedBadges } from '#shared-devices/exposed-badges.ts'
import type { RecordFault } from '../altered.schema.ts'
import { textsOfRows } from '../answers/texts-of-events.ts'
import { listRuns, type RunRow } from '../runs.queries.ts'
import { readAltered } from './altered.ts'
import { saveFaults } from './checks.queries.ts'
import { compareRuns } from './read-record.ts'

export interface CheckDeps {
  database: Database
  systemContext(db: Db, source: string): Promise<Context>
}

export interface CheckedBatch {
  /** Number of runs checked so far. */
  runs: number
  /** The last run of the batch; null: there are no more. */
  last: number | null
  altered: { run: RunRow; faults: RecordFault[] }[]
}

/** Some milliseconds of work, so that requests wait only a moment. */
const runsAtOnce = 20
const restMs = 5

interface Progress {
  after: number
  signal?: AbortSignal | undefined
  /** Called in the transaction that marks the runs of the batch, which may be repeated. */
  onBatch?(ctx: Context, batch: CheckedBatch): Promise<void>
  /** Called after it. */
  onMarked?(batch: CheckedBatch): void
}

/** Ends early if `signal` is aborted; `onBatch` stores how far it came. */
export async function checkRuns(
  deps: CheckDeps,
  { after, signal, onBatch, onMarked }: Progress,
): Promise<void> {
  let runs = 0
  for (let from = after; !signal?.aborted; ) {
    const { marks, texts, ...found } = await deps.database.read((db) => checkBatch(db, from))
    runs += found.runs
    const batch = { ...found, runs }
    if (marks.length > 0 || onBatch)
      await deps.database.write(async (db) => {
        const ctx = await deps.systemContext(db, 'check of records')
        for (const mark of marks) await markRun(ctx, mark)
        const badges = await findExposedBadges(ctx, texts.keys())
        await reportExposedBadges(ctx, badges, (text) => texts.get(text) as number)
        await onBatch?.(ctx, batch)
      })
    onMarked?.(batch)
    if (batch.last === null) return
    from = batch.last
    await pause(restMs)
  }
}

interface Mark {
  run: RunRow
  faults: RecordFault[]
}

async function checkBatch(
  db: Db,
  after: number,
): Promise<CheckedBatch & { marks: Mark[]; texts: Map<string, number> }> {
  const runs = await listRuns(db, after, runsAtOnce)
  if (runs.length === 0) return { runs: 0, last: null, altered: [], marks: [], texts: new Map() }
  const checked = await compareRuns(db, runs)
  const texts = new Map<string, number>()
  for (const { run, events } of checked)
    for (const text of [run.workorderid, ...textsOfRows(events)]) texts.set(text, run.entryid)
  return {
    runs: runs.length,
    last: runs.at(-1)?.entryid ?? null,
    altered: checked.filter(({ faults }) => faults.length > 0),
    marks: checked.filter(({ run, faults }) => JSON.stringify(faults) !== JSON.stringify(faultsIn(run))),
    texts,
  }
}

const faultsIn = (run: Pick<RunRow, 'faults'>): RecordFault[] => readAltered(run)?.faults ?? []

/** The audit trail remembers a difference also after it is gone. */
async function markRun(ctx: Context, { run, faults }: Mark): Promise<void> {
  const before = readAltered(run)
  const found = { date: before?.date ?? toSeconds(ctx.now), faults }
  await saveFaults(ctx.db, run.entryid, faults.length > 0 ? JSON.stringify(found) : null)
  await record(ctx, faults.length > 0 ? 'entry.altered' : 'entry.agrees', ['entry', run.entryid], {
    before: before && { faults: before.faults },
    after: faults.length > 0 ? { faults } : null,
  })
}
