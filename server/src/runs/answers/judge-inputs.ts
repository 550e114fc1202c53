// Judges what was sent for fields of a run by the forms that it follows; tells all faults at once.

import { answerFaultText, type Judgement, judgeReadings } from '@stepwright/rules'
import type { FieldOfStep } from '#forms/runs.ts'
import type { Context } from '#platform/http/request/context.ts'
import type { FieldFault } from '#platform/problems.ts'
import type { RunPlan } from '../plans/plans.ts'
import type { FieldInput, FieldInputs } from './field-inputs.ts'
import { checkMedia, type MediaAnswer, mediumOf } from './media-answers.ts'

/** A validated value with its field. */
export interface Answer {
  field: FieldOfStep
  reading: number
  judgement: Judgement
}

/** Answers that are faulty are left out. */
export async function judgeInputs(
  ctx: Context,
  entryid: number,
  { inputs, faults: given }: FieldInputs,
  plan: Pick<RunPlan, 'fields'>,
): Promise<{ answers: Answer[]; faults: FieldFault[] }> {
  const faults = [...given]
  const answers = inputs.flatMap((input) => judge(ctx, plan, input, faults))
  faults.push(...(await checkMedia(ctx, entryid, answers.flatMap(mediaAnswerOf))))
  return { answers, faults }
}

function judge(
  ctx: Context,
  { fields }: Pick<RunPlan, 'fields'>,
  input: FieldInput,
  faults: FieldFault[],
): Answer[] {
  const field = fields.get(input.field_revisionid)
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

const mediaAnswerOf = ({ field, judgement }: Answer): MediaAnswer[] =>
  mediumOf(field.field_type) !== undefined && judgement.value !== null
    ? [{ field, id: Number(judgement.value) }]
    : []

export const faultsOfStep = ({ steps }: RunPlan, stepid: number | null): FieldFault[] =>
  stepid === null || steps.has(stepid)
    ? []
    : [{ message: 'stepid must be a step of this run', field: 'stepid', code: 'invalid_field' }]
