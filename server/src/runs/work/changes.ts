// Writes what happened in a run: its own events and its head in one go, and what the site is told of it.

import { record } from '#events/events.ts'
import type { Context } from '#platform/http/request/context.ts'
import { runProblems } from '../runs.problems.ts'
import { insertRunEvents, type RunRow, saveHead } from '../runs.queries.ts'
import { type RunEventType, type RunOperation, type RunState, stateAfter } from '../states.ts'

/** Reading a run stays quick, and nobody fills the disk with one. Ending it is always possible. */
const eventsLimit = 50_000

const words: Record<RunOperation, string> = {
  save: 'changed',
  step: 'changed',
  change: 'changed',
  pause: 'paused',
  resume: 'resumed',
  suspend: 'suspended',
  finish: 'finished',
  cancel: 'cancelled',
  remove: 'removed',
}

/** The state after the operation; refuses it where the table of states does. */
export function requireState(operation: RunOperation, run: RunRow): RunState {
  const next = stateAfter(operation, run.status)
  if (next === null) throw runProblems.entryState(run.status, words[operation])
  const isEnd = operation === 'finish' || operation === 'cancel'
  if (!isEnd && run.eventCount >= eventsLimit) throw runProblems.entryFull(eventsLimit)
  return next
}

/** The clock of another process may be behind: within a run no event comes before an earlier one. */
export const timeOf = (ctx: Context, run: Pick<RunRow, 'lastAt'>): number => Math.max(ctx.now, run.lastAt)

export interface RunEventDraft {
  type: RunEventType
  stepid?: number | null
  data?: object | null
}

export interface Change {
  /** What the site's events call it. */
  type: string
  happened: readonly RunEventDraft[]
  head: Partial<RunRow>
  /** Does the number of the newest event become the `timingid`? */
  setsTiming?: boolean
  before?: object
  after?: object
}

export interface Changed {
  entry: RunRow
  /** Number of the last event. */
  entryEventid: number
}

export async function applyChange(ctx: Context, run: RunRow, change: Change): Promise<Changed> {
  const at = timeOf(ctx, run)
  const entryEventid = await insertRunEvents(
    ctx.db,
    change.happened.map(({ type, stepid = null, data = null }) => ({
      entryid: run.entryid,
      at,
      type,
      userid: ctx.actor.userid,
      stepid,
      data: data ? JSON.stringify(data) : null,
    })),
  )
  const changed: RunRow = {
    ...run,
    ...change.head,
    lastAt: at,
    eventCount: run.eventCount + change.happened.length,
    timingid: change.setsTiming ? entryEventid : run.timingid,
  }
  await saveHead(ctx.db, run, changed)
  await record(ctx, change.type, ['entry', run.entryid], {
    before: change.before ?? null,
    after: change.after ?? null,
  })
  return { entry: changed, entryEventid }
}
