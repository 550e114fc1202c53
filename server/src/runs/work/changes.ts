// The common checks of every change of a run, and its time.

import type { RunState } from '@stepwright/rules'
import type { Context } from '#platform/http/request/context.ts'
import { runProblems } from '../runs.problems.ts'
import type { RunRow } from '../runs.queries.ts'
import { type RunOperation, stateAfter } from '../states.ts'

/** Event limit per run; ending and voiding the run are always allowed. */
const eventsLimit = 50_000

export const words: Record<RunOperation, string> = {
  save: 'changed',
  step: 'changed',
  change: 'changed',
  pause: 'paused',
  resume: 'resumed',
  suspend: 'suspended',
  finish: 'finished',
  cancel: 'cancelled',
  settle: 'changed',
  sign: 'signed',
  void: 'voided',
  takeOver: 'taken over',
  release: 'put on hold',
  handOver: 'handed over',
  closeDevice: 'changed',
  remove: 'removed',
}

/** Work goes on only after a lead has lifted the hold. */
const goesOn: readonly RunOperation[] = ['resume', 'takeOver', 'finish']

/** Returns the next state from the table in states.ts; throws if the transition is not allowed. */
export function requireState(operation: RunOperation, run: RunRow): RunState {
  if (run.voidedAt !== null && operation !== 'remove') throw runProblems.entryVoided()
  if (run.isLeadOnly === 1 && goesOn.includes(operation)) throw runProblems.entryLeadOnlyHold()
  const next = stateAfter(operation, run.status)
  if (next === null) throw runProblems.entryState(run.status, words[operation])
  const isEnd = operation === 'finish' || operation === 'cancel' || operation === 'void'
  if (!isEnd && run.eventCount >= eventsLimit) throw runProblems.entryFull(eventsLimit)
  return next
}

/** Clamped to the last event: clocks of processes may differ, times within a run must not run backwards. */
export const timeOf = (ctx: Context, run: Pick<RunRow, 'lastAt'>): number => Math.max(ctx.now, run.lastAt)
