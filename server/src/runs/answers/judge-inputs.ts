// Judges what was sent for fields of a run by the forms that it follows; tells all faults at once.

import { answerFaultText, type Evaluation, evaluateReadings } from '@stepwright/rules'
import type { FieldOfStep } from '#forms/runs.ts'
import type { Context } from '#platform/http/request/context.ts'
import { type FieldFault, fault } from '#platform/problems.ts'
import type { RunPlan } from '../plans/plans.ts'
import type { FieldInput, FieldInputs } from './field-inputs.ts'
import { findForeignMedia, type MediaAnswer, mediumOf } from './media-answers.ts'

/** A validated value with its field. */
export interface Answer {
  field: FieldOfStep
  reading: number
  judgement: Evaluation
}

/** Answers that are faulty are left out. */
export async function judgeInputs(
  ctx: Context,
  entryid: number,
  { inputs, faults }: FieldInputs,
  plan: Pick<RunPlan, 'fields'>,
): Promise<{ answers: Answer[]; faults: FieldFault[] }> {
  const judged = inputs.map((input) => judgeInput(ctx, plan, input))
  const answers = judged.flatMap((each) => each.answers)
  const foreign = await findForeignMedia(ctx, entryid, answers.flatMap(mediaAnswerOf))
  return { answers, faults: [...faults, ...judged.flatMap((each) => each.faults), ...foreign.values()] }
}

export function judgeInput(
  ctx: Context,
  { fields }: Pick<RunPlan, 'fields'>,
  input: FieldInput,
): { answers: Answer[]; faults: FieldFault[] } {
  const field = fields.get(input.field_revisionid)
  const place = placeOf(input.field_revisionid)
  const complain = (message: string, code?: FieldFault['code']): FieldFault => ({
    ...fault(place, message, code),
    ...(input.index === undefined ? {} : { index: input.index }),
  })
  if (!field)
    return {
      answers: [],
      faults: [complain(`${place} is no field of the forms of this run`, 'unknown_field')],
    }
  const { readings, fault: ofAll } = evaluateReadings(field, input.value)
  const words = [ofAll, ...readings.map((reading) => reading.fault)].flatMap((each) => each ?? [])
  const faults = words.map((each) => complain(`${field.label} ${answerFaultText(each, ctx.language)}`))
  const answers = readings.map((judgement, index) => ({ field, reading: index + 1, judgement }))
  return { answers: faults.length > 0 ? [] : answers, faults }
}

const placeOf = (fieldRevisionid: number): string => `fields.${fieldRevisionid}`

const mediaAnswerOf = ({ field, judgement: { value } }: Answer): MediaAnswer[] =>
  mediumOf(field.field_type) !== undefined && value !== null
    ? [{ field, id: Number(value), place: placeOf(field.field_revisionid) }]
    : []

export const faultsOfStep = ({ steps }: RunPlan, stepid: number | null): FieldFault[] =>
  stepid === null || steps.has(stepid)
    ? []
    : [{ message: 'stepid must be a step of this run', field: 'stepid', code: 'invalid_field' }]
