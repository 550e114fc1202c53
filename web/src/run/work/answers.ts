// Combines the answers of a run from the server and from this device, and computes the state of its forms. Pure.
import {
  type Answers,
  type Deviation,
  type FormField,
  findingsOf as findingsOfForm,
  type RunFold,
  readingsOf,
  shownFields,
} from '@stepwright/rules'
import type { Readings } from '../queue/device-events.ts'

/** By id of the field revision. */
export type Values = ReadonlyMap<number, Readings>

export interface RunField extends FormField {
  field_revisionid: number
  label: string
  field_type: string
  placeholder: string
  textarea: string
  default: string | null
}

export const answersOf = (form: readonly RunField[], values: Values): Answers =>
  new Map(form.map((field) => [field.field_guid, values.get(field.field_revisionid) ?? []]))

export const shownOf = <F extends RunField>(form: readonly F[], values: Values): F[] =>
  shownFields(form, answersOf(form, values))

/** Returns a text per reading: the saved value, else the proposed one. */
export function textsOf(field: RunField, values: Values): string[] {
  const readings = values.get(field.field_revisionid)
  const proposed = readings ? '' : proposalOf(field)
  return Array.from({ length: readingsOf(field) }, (_, index) => readings?.[index] ?? (index ? '' : proposed))
}

/** Default texts and choices of a form; saved once the step is left. */
function proposalOf(field: RunField): string {
  if (field.default !== null) return field.default
  if (field.field_type === 'Checkbox') return field.placeholder === '1' ? '1' : ''
  return field.field_type === 'Text Area' ? field.textarea : ''
}

export interface Finding {
  stepid: number
  field: RunField
  /** `typed`: invalid as typed, so it exists on this device only. */
  kind: 'missing' | 'typed' | 'conflict' | 'unsigned' | Deviation
  value: string | null
  /** False if a later answer hides the field; its answers stay in the record. */
  isShown: boolean
}

/** Missing, deviating and conflicting answers of a form, in its order. */
export const findingsOf = (
  stepid: number,
  form: readonly RunField[],
  answers: RunFold['answers'],
): Finding[] =>
  findingsOfForm(form, answers).map(({ field, kind, held, isShown }) => ({
    ...{ stepid, field, kind, isShown },
    value: held?.answer.value ?? null,
  }))

export interface Counts {
  missing: number
  deviations: number
  conflicts: number
}

/** A text that is only typed is no answer yet. */
export function countsOf(found: readonly Finding[]): Counts {
  const of = (kind: Finding['kind']) => found.filter((each) => each.kind === kind).length
  const [missing, conflicts] = [of('missing'), of('conflict')]
  return { missing, conflicts, deviations: found.length - missing - conflicts - of('typed') }
}
