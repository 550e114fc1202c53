// Evaluates the values of a request against the forms of its run; reports all faults together.

import { answerFaultText, type Evaluation, evaluateReadings, isSignature } from '@stepwright/rules'
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
  evaluation: Evaluation
}

/** Faulty answers are left out. */
export async function evaluateInputs(
  ctx: Context,
  entryid: number,
  { inputs, faults }: FieldInputs,
  plan: Pick<RunPlan, 'fields'>,
): Promise<{ answers: Answer[]; faults: FieldFault[] }> {
  const results = inputs.map((input) => evaluateInput(ctx, plan, input))
  const answers = results.flatMap((each) => each.answers)
  const foreign = await findForeignMedia(ctx, entryid, answers.flatMap(mediaAnswerOf))
  return { answers, faults: [...faults, ...results.flatMap((each) => each.faults), ...foreign.values()] }
}

export function evaluateInput(
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
  if (isSignature(field))
    return { answers: [], faults: [complain(`${field.label} is signed with signEntry, not answered`)] }
  const { readings, fault: ofAll } = evaluateReadings(field, input.value)
  const words = [ofAll, ...readings.map((reading) => reading.fault)].flatMap((each) => each ?? [])
  const faults = words.map((each) => complain(`${field.label} ${answerFaultText(each, ctx.language)}`))
  const answers = readings.map((evaluation, index) => ({ field, reading: index + 1, evaluation }))
  return { answers: faults.length > 0 ? [] : answers, faults }
}

const placeOf = (fieldRevisionid: number): string => `fields.${fieldRevisionid}`

const mediaAnswerOf = ({ field, evaluation: { value } }: Answer): MediaAnswer[] =>
  mediumOf(field.field_type) !== undefined && value !== null
    ? [{ field, id: Number(value), place: placeOf(field.field_revisionid) }]
    : []

export const faultsOfStep = ({ steps }: RunPlan, stepid: number | null): FieldFault[] =>
  stepid === null || steps.has(stepid)
    ? []
    : [{ message: 'stepid must be a step of this run', field: 'stepid', code: 'invalid_field' }]
