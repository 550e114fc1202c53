// Finds the signature for which a run waits in a step. Pure.

import type { RunField, Values } from '../work/answers.ts'
import { shownOf } from '../work/answers.ts'

interface Steps<F> {
  steps: readonly { stepid: number }[]
  forms: ReadonlyMap<number, readonly F[]>
}

export interface Held<F> {
  /** Index of the step, from 0. */
  index: number
  field: F
}

/** Returns the first shown and unsigned field between two steps that is to be signed before the run goes on. */
export function findHeld<F extends RunField>(
  { steps, forms }: Steps<F>,
  values: Values,
  from: number,
  to: number,
): Held<F> | null {
  for (const [at, { stepid }] of steps.slice(from, Math.max(from, to)).entries()) {
    const field = shownOf(forms.get(stepid) ?? [], values).find((each) => isWaiting(each, values))
    if (field) return { index: from + at, field }
  }
  return null
}

const isWaiting = (field: RunField, values: Values): boolean =>
  field.field_type === 'Signature' && field.blocks === true && !values.get(field.field_revisionid)?.[0]
