// State transitions of a run, by the table in states.ts.

import { record } from '#events/events.ts'
import type { Context } from '#platform/http/request/context.ts'
import { problems } from '#platform/problems.ts'
import { faultsOfStep } from '../answers/evaluate-inputs.ts'
import { findEndProblem, hasEndConditions } from '../ending/check-end.ts'
import { appendEvents } from '../events/append.ts'
import { planOf } from '../plans/plans.ts'
import { noticesNow, whenIncomplete } from '../request-notices.ts'
import { runProblems } from '../runs.problems.ts'
import type { RunRow } from '../runs.queries.ts'
import type { RunOperation } from '../states.ts'
import { requireState, timeOf, words } from './changes.ts'

/** The options of a transition. */
interface TransitionOptions {
  reason?: string | null
  /** Only a lead lifts the hold. */
  leadOnly?: boolean | undefined
}

const given = ({ reason, leadOnly }: TransitionOptions) =>
  reason || leadOnly ? { ...(reason && { reason }), ...(leadOnly && { leadOnly }) } : null

export const pauseRun = (ctx: Context, run: RunRow, options: TransitionOptions): Promise<RunRow> =>
  move(ctx, run, { operation: 'pause', type: 'paused', ...options })

export const suspendRun = (ctx: Context, run: RunRow, options: TransitionOptions): Promise<RunRow> =>
  move(ctx, run, { operation: 'suspend', type: 'suspended', ...options })

export const cancelRun = (ctx: Context, run: RunRow, options: TransitionOptions): Promise<RunRow> =>
  move(ctx, run, { operation: 'cancel', type: 'cancelled', ...options })

interface Move extends TransitionOptions {
  operation: RunOperation
  type: 'paused' | 'suspended' | 'finished' | 'cancelled'
}

async function move(ctx: Context, run: RunRow, { operation, type, ...options }: Move): Promise<RunRow> {
  const status = requireState(operation, run)
  requireContinued(ctx, run, operation)
  const data = given(options)
  const at = timeOf(ctx, run)
  const drafts = [{ type, at, userid: ctx.actor.userid, data }]
  const { run: changed } = await appendEvents(ctx, run, { drafts })
  const { missingFields } = changed
  await record(ctx, `entry.${type}`, ['entry', run.entryid], {
    before: { status: run.status },
    after: { status, ...data, ...(missingFields ? { missing: JSON.parse(missingFields) } : {}) },
    later: isPausedByOther(ctx, run, type) ? noticesNow(ctx) : whenIncomplete(ctx, changed),
  })
  return changed
}

/** The record would name somebody who was not there as the person of the run: a lead puts it on hold for everybody first. */
function requireContinued({ actor }: Context, run: RunRow, operation: RunOperation): void {
  if (run.isReserved === 1 && actor.userid !== run.userid)
    throw runProblems.entryState('handed over and not continued', words[operation])
}

/** An operator who pauses an own run is not notified, so this frequent event has no job. */
const isPausedByOther = ({ actor }: Context, { userid, starterid }: RunRow, type: Move['type']): boolean =>
  type === 'paused' && (actor.userid !== userid || actor.userid !== starterid)

/** Resuming a run that is on hold makes the caller its operator. */
export async function resumeRun(ctx: Context, run: RunRow): Promise<RunRow> {
  const status = requireState('resume', run)
  const { userid } = ctx.actor
  const isTakenOver = run.status === 'suspended' && userid !== null && userid !== run.userid
  const from = { userid: run.userid }
  const at = timeOf(ctx, run)
  const { run: changed } = await appendEvents(ctx, run, {
    drafts: [
      ...(isTakenOver ? [{ type: 'taken-over' as const, at, userid, data: from }] : []),
      { type: 'resumed', at, userid },
    ],
  })
  await record(ctx, isTakenOver ? 'entry.taken-over' : 'entry.resumed', ['entry', run.entryid], {
    before: { status: run.status, ...(isTakenOver ? from : {}) },
    after: { status, ...(isTakenOver ? { userid } : {}) },
  })
  return changed
}

/** A program that gives no reason may finish with missing answers, too: the record shows that no reason was given. */
export async function finishRun(ctx: Context, run: RunRow, options: TransitionOptions): Promise<RunRow> {
  requireState('finish', run)
  const problem = hasEndConditions(ctx) ? await findEndProblem(ctx, run) : undefined
  if (problem) throw problem
  return move(ctx, run, { operation: 'finish', type: 'finished', ...options })
}

export async function enterStep(ctx: Context, run: RunRow, stepid: number): Promise<RunRow> {
  requireState('step', run)
  const faults = faultsOfStep(await planOf(ctx.db, run), stepid)
  if (faults.length > 0) throw problems.invalid(faults)
  const drafts = [{ type: 'step.entered' as const, at: timeOf(ctx, run), userid: ctx.actor.userid, stepid }]
  const { run: changed } = await appendEvents(ctx, run, { drafts })
  await record(ctx, 'entry.step-entered', ['entry', run.entryid], {
    before: { stepid: run.stepid },
    after: { stepid },
  })
  return changed
}

export async function changeWorkOrder(ctx: Context, run: RunRow, workorderid: string): Promise<RunRow> {
  requireState('change', run)
  if (workorderid === run.workorderid) return run
  const before = { workorderid: run.workorderid }
  const at = timeOf(ctx, run)
  const data = { ...before, to: workorderid }
  const drafts = [{ type: 'workorder.changed' as const, at, userid: ctx.actor.userid, data }]
  const { run: changed } = await appendEvents(ctx, run, { drafts })
  await record(ctx, 'entry.changed', ['entry', run.entryid], { before, after: { workorderid } })
  return changed
}
