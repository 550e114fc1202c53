// Finds the signature for which a run waits in a step. Pure.

import type { Entry } from '../../lib/api.ts'
import type { Finding, RunField, Values } from '../work/answers.ts'
import { shownOf } from '../work/answers.ts'

interface Steps<F> {
  steps: readonly { stepid: number }[]
  forms: ReadonlyMap<number, readonly F[]>
}

interface Signed {
  values: Values
  /** Identities of signed fields of which what they cover was changed since. */
  stale: ReadonlySet<string>
}

export interface Held<F> {
  /** Index of the step, from 0. */
  index: number
  field: F
}

/** As far as the server knows. */
export function staleOf(signatures: Entry['signatures'] = []): Set<string> {
  const stale = new Set<string>()
  for (const { field_guid: guid, changed_since } of signatures) {
    if (guid === null) continue
    if (changed_since) stale.add(guid)
    else stale.delete(guid)
  }
  return stale
}

/** Returns the first shown field between two steps that is to be signed, or signed again, before the run goes on. */
export function findHeld<F extends RunField>(
  { steps, forms }: Steps<F>,
  signed: Signed,
  from: number,
  to: number,
): Held<F> | null {
  for (const [at, { stepid }] of steps.slice(from, Math.max(from, to)).entries()) {
    const field = shownOf(forms.get(stepid) ?? [], signed.values).find((each) => isWaiting(each, signed))
    if (field) return { index: from + at, field }
  }
  return null
}

/** All shown fields that wait for a signature, for the end of the run. */
export const unsignedIn = <F extends RunField>({ steps, forms }: Steps<F>, signed: Signed): Finding[] =>
  steps.flatMap(({ stepid }) =>
    shownOf(forms.get(stepid) ?? [], signed.values)
      .filter((field) => isWaiting(field, signed))
      .map((field) => ({ stepid, field, kind: 'unsigned', value: null, isShown: true })),
  )

const isWaiting = (field: RunField, { values, stale }: Signed): boolean =>
  field.field_type === 'Signature' &&
  field.blocks === true &&
  (!values.get(field.field_revisionid)?.[0] || stale.has(field.field_guid))
