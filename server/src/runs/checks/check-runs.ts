// Checks all records in small batches, and marks those that do not agree with their events.

import { record } from '#events/events.ts'
import type { Database, Db } from '#platform/db/database.ts'
import { pause } from '#platform/db/limit.ts'
import type { Context } from '#platform/http/request/context.ts'
import { toSeconds } from '#platform/seconds.ts'
import type { RecordFault } from '../altered.schema.ts'
import { planOf } from '../plans/plans.ts'
import { listRuns, type RunRow } from '../runs.queries.ts'
import { readAltered } from './altered.ts'
import { faultsOfRecord } from './check-run.ts'
import { readStored, saveFaults } from './checks.queries.ts'

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
    const { marks, ...found } = await deps.database.read((db) => checkBatch(db, from))
    runs += found.runs
    const batch = { ...found, runs }
    if (marks.length > 0 || onBatch)
      await deps.database.write(async (db) => {
        const ctx = await deps.systemContext(db, 'check of records')
        for (const mark of marks) await markRun(ctx, mark)
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

async function checkBatch(db: Db, after: number): Promise<CheckedBatch & { marks: Mark[] }> {
  const runs = await listRuns(db, after, runsAtOnce)
  if (runs.length === 0) return { runs: 0, last: null, altered: [], marks: [] }
  const stored = await readStored(
    db,
    runs.map(({ entryid }) => entryid),
  )
  const checked: Mark[] = []
  for (const run of runs) {
    const { entryid } = run
    const [events = [], values = [], times = [], people = []] = [
      stored.events.get(entryid),
      stored.values.get(entryid),
      stored.times.get(entryid),
      stored.people.get(entryid),
    ]
    const signatures = stored.signatures.get(entryid) ?? []
    const plan = await planOf(db, run)
    const found = { run, plan, events, values, times, people, signatures }
    checked.push({ run, faults: faultsOfRecord(found) })
  }
  return {
    runs: runs.length,
    last: runs.at(-1)?.entryid ?? null,
    altered: checked.filter(({ faults }) => faults.length > 0),
    marks: checked.filter(({ run, faults }) => JSON.stringify(faults) !== JSON.stringify(faultsIn(run))),
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
