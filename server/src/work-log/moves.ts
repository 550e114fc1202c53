// Moving a run from state to state, and ending it; the table in states.ts says what is allowed when.
import { missingRequired } from '@stepwright/rules'
import { record } from '#events/events.ts'
import type { FieldOfStep } from '#forms/runs.ts'
import { noteUses } from '#media/uses.ts'
import type { Context } from '#platform/http/context.ts'
import { type FieldFault, problems } from '#platform/problems.ts'
import { siteOf } from '#settings/settings.ts'
import { applyChange, type RunEventDraft, requireState, timeOf } from './changes.ts'
import {
  deleteEntry,
  type EntryRow,
  insertTimes,
  listCurrentValues,
  listTimingEvents,
} from './entries.queries.ts'
import type { Plans, RunPlan } from './plans.ts'
import { timeRows } from './rebuild.ts'
import { countTimes, uncountTimes } from './time-counts.ts'
import { addWords, moveWords, removeWords, renewWords } from './words-kept.ts'

type Given = { reason: string } | null

const given = (reason: string | null): Given => (reason ? { reason } : null)

export async function pauseRun(ctx: Context, entry: EntryRow, reason: string | null): Promise<EntryRow> {
  const status = requireState('pause', entry)
  return move(ctx, entry, { type: 'paused', status, data: given(reason) })
}

export async function suspendRun(ctx: Context, entry: EntryRow, reason: string | null): Promise<EntryRow> {
  const status = requireState('suspend', entry)
  return move(ctx, entry, { type: 'suspended', status, data: given(reason) })
}

interface Move {
  type: 'paused' | 'suspended' | 'finished' | 'cancelled'
  status: string
  data: object | null
  head?: Partial<EntryRow>
}

async function move(ctx: Context, entry: EntryRow, { type, status, data, head }: Move): Promise<EntryRow> {
  const { entry: changed } = await applyChange(ctx, entry, {
    type: `entry.${type}`,
    happened: [{ type, data }],
    head: { status, ...head },
    before: { status: entry.status },
    after: { status, ...data },
  })
  if (type !== 'finished') await addWords(ctx.db, changed, [(data as Given)?.reason ?? null])
  return changed
}

/** Whoever resumes a suspended run has it from then on. */
export async function resumeRun(ctx: Context, entry: EntryRow): Promise<EntryRow> {
  const status = requireState('resume', entry)
  const { userid } = ctx.actor
  const isTakenOver = entry.status === 'suspended' && userid !== null && userid !== entry.userid
  const from = { userid: entry.userid }
  const happened: RunEventDraft[] = isTakenOver
    ? [{ type: 'taken-over', data: from }, { type: 'resumed' }]
    : [{ type: 'resumed' }]
  const { entry: changed } = await applyChange(ctx, entry, {
    type: isTakenOver ? 'entry.taken-over' : 'entry.resumed',
    happened,
    head: { status, ...(isTakenOver ? { userid } : {}) },
    before: { status: entry.status, ...(isTakenOver ? from : {}) },
    after: { status, ...(isTakenOver ? { userid } : {}) },
  })
  if (isTakenOver) await moveWords(ctx.db, changed)
  return changed
}

export interface MissingField {
  stepid: number
  field_revisionid: number
  field_guid: string
  label: string
}

export async function finishRun(ctx: Context, entry: EntryRow, plans: Plans): Promise<EntryRow> {
  const status = requireState('finish', entry)
  const missing = await findMissing(ctx, entry, plans)
  if (missing.length > 0 && siteOf(ctx).finishNeedsRequired) throw problems.entryIncomplete(faultsOf(missing))
  const changed = await move(ctx, entry, {
    type: 'finished',
    status,
    data: missing.length > 0 ? { missing } : null,
    head: { endedAt: timeOf(ctx, entry), missing: missing.length },
  })
  await keepTimes(ctx, changed)
  return changed
}

async function findMissing(ctx: Context, entry: EntryRow, plans: Plans): Promise<MissingField[]> {
  const { forms } = await plans.of(ctx.db, entry)
  if (!forms.some((form) => form.some((field) => field.required))) return []
  const answers = new Map<string, string[]>()
  for (const { fieldGuid, value } of await listCurrentValues(ctx.db, [entry.entryid]))
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

export async function cancelRun(ctx: Context, entry: EntryRow, reason: string | null): Promise<EntryRow> {
  const status = requireState('cancel', entry)
  return move(ctx, entry, {
    type: 'cancelled',
    status,
    data: given(reason),
    head: { endedAt: timeOf(ctx, entry) },
  })
}

/** For analysis over many runs: what the one function says of the events, never anything else. */
async function keepTimes(ctx: Context, entry: EntryRow): Promise<void> {
  const rows = timeRows(entry, await listTimingEvents(ctx.db, [entry.entryid]))
  await insertTimes(ctx.db, rows)
  await countTimes(ctx.db, rows)
}

export async function enterStep(
  ctx: Context,
  entry: EntryRow,
  stepid: number,
  plans: Plans,
): Promise<EntryRow> {
  requireState('step', entry)
  const faults = faultsOfStep(await plans.of(ctx.db, entry), stepid)
  if (faults.length > 0) throw problems.invalid(faults)
  const { entry: changed } = await applyChange(ctx, entry, {
    type: 'entry.step-entered',
    happened: [{ type: 'step.entered', stepid }],
    head: { stepid },
    setsTiming: true,
    before: { stepid: entry.stepid },
    after: { stepid },
  })
  return changed
}

export const faultsOfStep = ({ steps }: RunPlan, stepid: number | null): FieldFault[] =>
  stepid === null || steps.has(stepid)
    ? []
    : [{ message: 'stepid must be a step of this run', field: 'stepid', code: 'invalid_field' }]

export async function changeWorkOrder(ctx: Context, entry: EntryRow, workorderid: string): Promise<EntryRow> {
  requireState('change', entry)
  if (workorderid === entry.workorderid) return entry
  const before = { workorderid: entry.workorderid }
  const { entry: changed } = await applyChange(ctx, entry, {
    type: 'entry.changed',
    happened: [{ type: 'workorder.changed', data: before }],
    head: { workorderid },
    before,
    after: { workorderid },
  })
  await renewWords(ctx.db, changed)
  return changed
}

/** The run and all that belongs to it is gone; that somebody removed it stays on record. */
export async function removeRun(ctx: Context, entry: EntryRow): Promise<void> {
  const { entryid, guideid, userid, workorderid, status, startedAt } = entry
  await noteUses(ctx, { kind: 'entry', guideid, uses: new Map([[entryid, []]]) })
  await uncountTimes(ctx.db, [entryid])
  await removeWords(ctx.db, entry)
  await deleteEntry(ctx.db, entryid)
  await record(ctx, {
    type: 'entry.removed',
    subject: 'entry',
    subjectid: entryid,
    before: { guideid, userid, workorderid, status, startedAt },
  })
}
