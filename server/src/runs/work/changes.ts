// Appends a run's events and updates its head in one statement each, and records the site's event.

import { record } from '#events/events.ts'
import type { Context } from '#platform/http/request/context.ts'
import { runProblems } from '../runs.problems.ts'
import { insertRunEvents, type RunRow, saveHead } from '../runs.queries.ts'
import { type RunEventType, type RunOperation, type RunState, stateAfter } from '../states.ts'

/** Event limit per run; ending the run is always allowed. */
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

/** Next state from the table in states.ts; throws where the transition is not allowed. */
export function requireState(operation: RunOperation, run: RunRow): RunState {
  const next = stateAfter(operation, run.status)
  if (next === null) throw runProblems.entryState(run.status, words[operation])
  const isEnd = operation === 'finish' || operation === 'cancel'
  if (!isEnd && run.eventCount >= eventsLimit) throw runProblems.entryFull(eventsLimit)
  return next
}

/** Clamped to the last event: clocks of processes may differ, times within a run must not run backwards. */
export const timeOf = (ctx: Context, run: Pick<RunRow, 'lastAt'>): number => Math.max(ctx.now, run.lastAt)

export interface RunEventDraft {
  type: RunEventType
  stepid?: number | null
  data?: object | null
}

export interface Change {
  /** Type of the site's event. */
  type: string
  happened: readonly RunEventDraft[]
  head: Partial<RunRow>
  /** Whether the newest event's number becomes the `timingid`. */
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
