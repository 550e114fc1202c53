// Saves values of a run atomically; replaced values are kept.
import { answerFaultText, type Judgement, judgeReadings } from '@stepwright/rules'
import type { FieldOfStep } from '#forms/runs.ts'
import type { Context } from '#platform/http/request/context.ts'
import { type FieldFault, problems } from '#platform/problems.ts'
import {
  findKeptValues,
  insertValues,
  type KeptValue,
  type NewValue,
  type RunRow,
  retireValues,
} from '../runs.queries.ts'
import { addWords, renewWords } from '../words/index-run.ts'
import { textOfValue } from '../words/words.ts'
import { applyChange, type RunEventDraft, requireState } from './changes.ts'
import { type FieldInput, type FieldInputs, readFieldInputs } from './field-inputs.ts'
import { checkMedia, type MediaAnswer, noteMediaOf } from './media-answers.ts'
import type { Plans, RunPlan } from './plans.ts'
import { presentRun } from './present.ts'
import { faultsOfStep } from './transitions.ts'

export interface StepDataDraft {
  fields?: unknown
  lasttimingid?: number | string | null
  stepid?: number | null
  reason?: string | null
}

export interface SavedStepData {
  timingid: number
  deviations: SavedDeviation[]
}

export interface SavedDeviation {
  field_revisionid: number
  stepid: number
  label: string
  reading: number
  value: string
  deviation: string
}

/** A validated value with its field. */
interface Answer {
  field: FieldOfStep
  reading: number
  judgement: Judgement
}

const faultsShown = 50

export async function saveStepData(
  ctx: Context,
  run: RunRow,
  draft: StepDataDraft,
  plans: Plans,
): Promise<SavedStepData> {
  requireState('save', run)
  const plan = await plans.of(ctx.db, run)
  const stepid = draft.stepid ?? null
  const answers = await readAnswers(ctx, run.entryid, draft, plan)
  await refuseStale(ctx, run, draft)
  const guids = [...new Set(answers.map(({ field }) => field.field_guid))]
  const kept = await findKeptValues(ctx.db, run.entryid, guids)
  const { fresh, replaced } = compareWithKept(answers, kept)
  const isCorrection = replaced.some(({ value }) => value !== null)
  const happened: RunEventDraft[] = [
    ...(stepid !== null && stepid !== run.stepid ? [{ type: 'step.entered' as const, stepid }] : []),
    { type: isCorrection ? 'value.corrected' : 'value.saved' },
  ]
  const { entry: changed, entryEventid } = await applyChange(ctx, run, {
    type: isCorrection ? 'entry.values-corrected' : 'entry.values-saved',
    happened,
    head: {
      stepid: stepid ?? run.stepid,
      deviations: run.deviations + countDeviations(fresh) - replaced.filter(hasDeviation).length,
    },
    setsTiming: true,
    after: { fields: fresh.map(({ field }) => field.field_revisionid) },
  })
  const valueids = replaced.map((value) => value.valueid)
  await retireValues(ctx.db, valueids)
  const rows = fresh.map((answer) => rowOf(ctx, changed, entryEventid, answer))
  const reason = draft.reason?.trim() || null
  const inserted = rows.map((row) => ({ ...row, reason }))
  await insertValues(ctx.db, inserted)
  await noteWords(ctx, changed, { fresh, replaced, reason })
  if (fresh.some(({ field }) => isMedia(field))) await noteMediaOf(ctx, changed)
  return { timingid: entryEventid, deviations: tellDeviations(answers) }
}

/** Reports all faults at once, each with its field. */
async function readAnswers(
  ctx: Context,
  entryid: number,
  draft: StepDataDraft,
  plan: RunPlan,
): Promise<Answer[]> {
  const { inputs, faults } = inputsOf(draft)
  faults.unshift(...faultsOfStep(plan, draft.stepid ?? null))
  const answers = inputs.flatMap((input) => judge(ctx, plan, input, faults))
  faults.push(...(await checkMedia(ctx, entryid, answers.flatMap(mediaAnswerOf))))
  if (faults.length > 0) throw problems.invalid(faults.slice(0, faultsShown))
  return answers
}

/** Values are optional: a step alone moves the current step. */
function inputsOf({ fields, stepid }: StepDataDraft): FieldInputs {
  if (fields !== undefined) return readFieldInputs(fields)
  const missing = { message: 'fields is required', field: 'fields', code: 'missing_field' as const }
  return { inputs: [], faults: (stepid ?? null) === null ? [missing] : [] }
}

function judge(ctx: Context, plan: RunPlan, input: FieldInput, faults: FieldFault[]): Answer[] {
  const field = plan.fields.get(input.field_revisionid)
  const place = `fields.${input.field_revisionid}`
  const complain = (message: string, code: FieldFault['code'] = 'invalid_field') =>
    faults.push({ message, field: place, code, ...(input.index === undefined ? {} : { index: input.index }) })
  if (!field) {
    complain(`${place} is no field of the forms of this run`, 'unknown_field')
    return []
  }
  const { readings, fault } = judgeReadings(field, input.value)
  const words = [fault, ...readings.map((reading) => reading.fault)].flatMap((each) => each ?? [])
  for (const each of words) complain(`${field.label} ${answerFaultText(each, ctx.language)}`)
  return words.length > 0
    ? []
    : readings.map((judgement, index) => ({ field, reading: index + 1, judgement }))
}

const mediaTypes = ['Image', 'Video', 'Document']
const isMedia = ({ field_type }: FieldOfStep): boolean => mediaTypes.includes(field_type)

const mediaAnswerOf = ({ field, judgement }: Answer): MediaAnswer[] =>
  isMedia(field) && judgement.value !== null ? [{ field, id: Number(judgement.value) }] : []

/** Checked last: a conflict implies that the request was valid otherwise. */
async function refuseStale(ctx: Context, run: RunRow, { lasttimingid }: StepDataDraft): Promise<void> {
  if (lasttimingid === undefined || lasttimingid === null || lasttimingid === '') return
  if (Number(lasttimingid) < (run.timingid ?? 0)) throw problems.conflict(await presentRun(ctx, run))
}

const keyOf = (guid: string, reading: number): string => `${guid} ${reading}`

/** An equal value is a no-op, not a correction. */
function compareWithKept(answers: readonly Answer[], kept: readonly KeptValue[]) {
  const before = new Map(kept.map((value) => [keyOf(value.fieldGuid, value.reading), value]))
  const fresh: Answer[] = []
  const replaced: KeptValue[] = []
  for (const answer of answers) {
    const earlier = before.get(keyOf(answer.field.field_guid, answer.reading))
    if ((earlier?.value ?? null) === answer.judgement.value) continue
    fresh.push(answer)
    if (earlier) replaced.push(earlier)
  }
  return { fresh, replaced }
}

/** Only a removed text forces a reindex of the whole run. */
async function noteWords(
  ctx: Context,
  run: RunRow,
  { fresh, replaced, reason }: { fresh: Answer[]; replaced: KeptValue[]; reason: string | null },
): Promise<void> {
  const typeOf = new Map(fresh.map(({ field }) => [field.field_guid, field.field_type]))
  const isTextGone = replaced.some(
    ({ fieldGuid, value }) => textOfValue(typeOf.get(fieldGuid) ?? '', value) !== null,
  )
  if (isTextGone) return renewWords(ctx.db, run.entryid)
  const texts = fresh.map(({ field, judgement }) => textOfValue(field.field_type, judgement.value))
  await addWords(ctx.db, run.entryid, fresh.length > 0 ? [...texts, reason] : [])
}

const hasDeviation = ({ deviation }: { deviation: string | null }): boolean => deviation !== null
const countDeviations = (answers: readonly Answer[]): number =>
  answers.filter(({ judgement }) => hasDeviation(judgement)).length

function rowOf(
  ctx: Context,
  run: RunRow,
  entryEventid: number,
  { field, reading, judgement }: Answer,
): NewValue {
  return {
    entryid: run.entryid,
    entryEventid,
    guideid: field.guideid,
    stepid: field.stepid,
    fieldRevisionid: field.field_revisionid,
    fieldGuid: field.field_guid,
    reading,
    value: judgement.value,
    number: judgement.number,
    deviation: judgement.deviation,
    at: run.lastAt,
    userid: ctx.actor.userid,
    reason: null,
    isCurrent: 1,
  }
}

const tellDeviations = (answers: readonly Answer[]): SavedDeviation[] =>
  answers.flatMap(({ field, reading, judgement: { value, deviation } }) =>
    value === null || deviation === null
      ? []
      : [
          {
            field_revisionid: field.field_revisionid,
            stepid: field.stepid,
            label: field.label,
            reading,
            value,
            deviation,
          },
        ],
  )
