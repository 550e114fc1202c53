// Saves values of a run atomically; replaced values remain in the history.

import type { Static } from 'typebox'
import { record } from '#events/events.ts'
import type { Context } from '#platform/http/request/context.ts'
import { problems } from '#platform/problems.ts'
import { type Answer, evaluateInputs, faultsOfStep } from '../answers/evaluate-inputs.ts'
import { type FieldInputs, readFieldInputs } from '../answers/field-inputs.ts'
import { appendEvents } from '../events/append.ts'
import type { StoredAnswer } from '../events/read-events.ts'
import { planOf } from '../plans/plans.ts'
import { withDeviations } from '../request-notices.ts'
import { type CurrentValue, findCurrentValues, type RunRow } from '../runs.queries.ts'
import { requireState, timeOf } from './changes.ts'
import { presentRun } from './present.ts'
import type { SavedStepData } from './step-data.schema.ts'

export interface StepDataDraft {
  fields?: unknown
  lasttimingid?: number | string | null
  stepid?: number | null
  reason?: string | null
  /** Replaces answers in the name of a user who is not the operator. */
  isCorrection?: boolean
}

const faultsShown = 50

export async function saveStepData(
  ctx: Context,
  run: RunRow,
  draft: StepDataDraft,
): Promise<Static<typeof SavedStepData>> {
  requireState('save', run)
  const plan = await planOf(ctx.db, run)
  const stepid = draft.stepid ?? null
  const { answers, faults } = await evaluateInputs(ctx, run.entryid, inputsOf(draft), plan)
  const all = [...faultsOfStep(plan, stepid), ...faults]
  if (all.length > 0) throw problems.invalid(all.slice(0, faultsShown))
  const guids = [...new Set(answers.map(({ field }) => field.field_guid))]
  await refuseStale(ctx, run, draft)
  const current = await findCurrentValues(ctx.db, run.entryid, guids)
  const fresh = answers.flatMap((answer) => compareWithCurrent(answer, current))
  const stored = fresh.map((each) => each.stored)
  const isCorrected = draft.isCorrection || fresh.some(({ before }) => before !== null)
  const type = isCorrected ? 'value.corrected' : 'value.saved'
  const reason = draft.reason?.trim()
  const at = timeOf(ctx, run)
  const { userid } = ctx.actor
  const { events } = await appendEvents(ctx, run, {
    drafts: [
      ...(stepid !== null && stepid !== run.stepid
        ? [{ type: 'step.entered' as const, at, userid, stepid }]
        : []),
      { type, at, userid, data: reason ? { reason } : null, answers: stored },
    ],
    current,
  })
  const after = { fields: stored.map(({ field }) => field) }
  await record(
    ctx,
    type === 'value.corrected' ? 'entry.values-corrected' : 'entry.values-saved',
    ['entry', run.entryid],
    withDeviations(ctx, stored, { before: null, after }),
  )
  return { timingid: events.at(-1)?.entryEventid ?? 0, deviations: tellDeviations(answers) }
}

/** Values are optional: a step alone moves the current step. */
function inputsOf({ fields, stepid }: StepDataDraft): FieldInputs {
  if (fields !== undefined) return readFieldInputs(fields)
  const missing = { message: 'fields is required', field: 'fields', code: 'missing_field' as const }
  return { inputs: [], faults: (stepid ?? null) === null ? [missing] : [] }
}

/** Checked last: a conflict implies that the request was valid otherwise. */
export async function refuseStale(
  ctx: Context,
  run: RunRow,
  { lasttimingid }: Pick<StepDataDraft, 'lasttimingid'>,
): Promise<void> {
  if (lasttimingid === undefined || lasttimingid === null || lasttimingid === '') return
  if (Number(lasttimingid) < (run.timingid ?? 0)) throw problems.conflict(await presentRun(ctx, run))
}

/** An equal value is a no-op, not a correction. */
function compareWithCurrent({ field, reading, evaluation }: Answer, current: readonly CurrentValue[]) {
  const held = current.find((each) => each.fieldGuid === field.field_guid && each.reading === reading)
  const before = held?.value ?? null
  const { value, number, deviation } = evaluation
  if (before === value) return []
  const basedOn = held ? (held.eventid ?? held.entryEventid) : null
  const stored: StoredAnswer = { field: field.field_revisionid, reading, value, number, deviation, basedOn }
  return [{ stored, before }]
}

const tellDeviations = (answers: readonly Answer[]) =>
  answers.flatMap(({ field, reading, evaluation: { value, deviation } }) => {
    const { field_revisionid, stepid, label } = field
    const deviates = value !== null && deviation !== null
    return deviates ? [{ field_revisionid, stepid, label, reading, value, deviation }] : []
  })
