// State transitions of a run, by the table in states.ts.

import { missingRequired } from '@stepwright/rules'
import { record } from '#events/events.ts'
import type { FieldOfStep } from '#forms/runs.ts'
import { noteUses } from '#media/uses/uses.ts'
import type { Context } from '#platform/http/request/context.ts'
import { type FieldFault, problems } from '#platform/problems.ts'
import { siteOf } from '#settings/settings.ts'
import { runProblems } from '../runs.problems.ts'
import { deleteRun, insertTimes, listCurrentValues, listTimingEvents, type RunRow } from '../runs.queries.ts'
import type { RunState } from '../states.ts'
import { timeRows } from '../times/rebuild.ts'
import { countTimes, uncountTimes } from '../times/time-counts.ts'
import { addWords, removeWords, renewWords } from '../words/index-run.ts'
import { applyChange, type RunEventDraft, requireState, timeOf } from './changes.ts'
import type { Plans, RunPlan } from './plans.ts'

type Given = { reason: string } | null

const given = (reason: string | null): Given => (reason ? { reason } : null)

export async function pauseRun(ctx: Context, run: RunRow, reason: string | null): Promise<RunRow> {
  const status = requireState('pause', run)
  return move(ctx, run, { type: 'paused', status, data: given(reason) })
}

export async function suspendRun(ctx: Context, run: RunRow, reason: string | null): Promise<RunRow> {
  const status = requireState('suspend', run)
  return move(ctx, run, { type: 'suspended', status, data: given(reason) })
}

interface Move {
  type: 'paused' | 'suspended' | 'finished' | 'cancelled'
  status: RunState
  data: object | null
  head?: Partial<RunRow>
}

async function move(ctx: Context, run: RunRow, { type, status, data, head }: Move): Promise<RunRow> {
  const { entry: changed } = await applyChange(ctx, run, {
    type: `entry.${type}`,
    happened: [{ type, data }],
    head: { status, ...head },
    before: { status: run.status },
    after: { status, ...data },
  })
  if (type !== 'finished') await addWords(ctx.db, run.entryid, [(data as Given)?.reason ?? null])
  return changed
}

/** Resuming a suspended run makes the caller its holder. */
export async function resumeRun(ctx: Context, run: RunRow): Promise<RunRow> {
  const status = requireState('resume', run)
  const { userid } = ctx.actor
  const isTakenOver = run.status === 'suspended' && userid !== null && userid !== run.userid
  const from = { userid: run.userid }
  const happened: RunEventDraft[] = isTakenOver
    ? [{ type: 'taken-over', data: from }, { type: 'resumed' }]
    : [{ type: 'resumed' }]
  const { entry: changed } = await applyChange(ctx, run, {
    type: isTakenOver ? 'entry.taken-over' : 'entry.resumed',
    happened,
    head: { status, ...(isTakenOver ? { userid } : {}) },
    before: { status: run.status, ...(isTakenOver ? from : {}) },
    after: { status, ...(isTakenOver ? { userid } : {}) },
  })
  return changed
}

export interface MissingField {
  stepid: number
  field_revisionid: number
  field_guid: string
  label: string
}

export async function finishRun(ctx: Context, run: RunRow, plans: Plans): Promise<RunRow> {
  const status = requireState('finish', run)
  const missing = await findMissing(ctx, run, plans)
  if (missing.length > 0 && siteOf(ctx).finishNeedsRequired)
    throw runProblems.entryIncomplete(faultsOf(missing))
  const changed = await move(ctx, run, {
    type: 'finished',
    status,
    data: missing.length > 0 ? { missing } : null,
    head: { endedAt: timeOf(ctx, run), missing: missing.length },
  })
  await keepTimes(ctx, changed)
  return changed
}

async function findMissing(ctx: Context, run: RunRow, plans: Plans): Promise<MissingField[]> {
  const { forms } = await plans.of(ctx.db, run)
  if (!forms.some((form) => form.some((field) => field.required))) return []
  const answers = new Map<string, string[]>()
  for (const { fieldGuid, value } of await listCurrentValues(ctx.db, [run.entryid]))
    answers.set(fieldGuid, [...(answers.get(fieldGuid) ?? []), value ?? ''])
  return forms.flatMap((form) => missingRequired(form, answers)).map(tellMissing)
}

const tellMissing = ({ stepid, field_revisionid, field_guid, label }: FieldOfStep): MissingField => ({
  stepid,
  field_revisionid,
  field_guid,
  label,
})

const faultsOf = (missing: readonly MissingField[]) =>
  missing.map(({ field_revisionid, label }) => ({
    message: `${label} is required`,
    field: `fields.${field_revisionid}`,
    code: 'missing_field' as const,
  }))

export async function cancelRun(ctx: Context, run: RunRow, reason: string | null): Promise<RunRow> {
  const status = requireState('cancel', run)
  return move(ctx, run, {
    type: 'cancelled',
    status,
    data: given(reason),
    head: { endedAt: timeOf(ctx, run) },
  })
}

/** Stores the times for analysis, computed by the same function as everywhere. */
async function keepTimes(ctx: Context, run: RunRow): Promise<void> {
  const rows = timeRows(run, await listTimingEvents(ctx.db, [run.entryid]))
  await insertTimes(ctx.db, rows)
  await countTimes(ctx.db, rows)
}

export async function enterStep(ctx: Context, run: RunRow, stepid: number, plans: Plans): Promise<RunRow> {
  requireState('step', run)
  const faults = faultsOfStep(await plans.of(ctx.db, run), stepid)
  if (faults.length > 0) throw problems.invalid(faults)
  const { entry: changed } = await applyChange(ctx, run, {
    type: 'entry.step-entered',
    happened: [{ type: 'step.entered', stepid }],
    head: { stepid },
    setsTiming: true,
    before: { stepid: run.stepid },
    after: { stepid },
  })
  return changed
}

export const faultsOfStep = ({ steps }: RunPlan, stepid: number | null): FieldFault[] =>
  stepid === null || steps.has(stepid)
    ? []
    : [{ message: 'stepid must be a step of this run', field: 'stepid', code: 'invalid_field' }]

export async function changeWorkOrder(ctx: Context, run: RunRow, workorderid: string): Promise<RunRow> {
  requireState('change', run)
  if (workorderid === run.workorderid) return run
  const before = { workorderid: run.workorderid }
  const { entry: changed } = await applyChange(ctx, run, {
    type: 'entry.changed',
    happened: [{ type: 'workorder.changed', data: before }],
    head: { workorderid },
    before,
    after: { workorderid },
  })
  await renewWords(ctx.db, run.entryid)
  return changed
}

/** Removes the run with everything that belongs to it; the event of the removal stays. */
export async function removeRun(ctx: Context, run: RunRow): Promise<void> {
  const { entryid, guideid, userid, workorderid, status, startedAt } = run
  await noteUses(ctx, { kind: 'entry', guideid, uses: new Map([[entryid, []]]) })
  await uncountTimes(ctx.db, [entryid])
  await removeWords(ctx.db, run)
  await deleteRun(ctx.db, entryid)
  await record(ctx, 'entry.removed', ['entry', entryid], {
    before: { guideid, userid, workorderid, status, startedAt },
  })
}
