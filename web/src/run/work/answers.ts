// What has been answered in a run, by the server's word and by what is still on this device; and what that means for
// its forms. Pure.
import {
  type Answers,
  type Deviation,
  evaluateAnswer,
  type FormField,
  missingRequired,
  readingsOf,
  shownFields,
} from '@stepwright/rules'
import type { Readings } from '../queue/noted.ts'

/** By number of the field's revision. */
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

/** As many texts as the field takes readings: what is saved, else what is proposed. */
export function textsOf(field: RunField, values: Values): string[] {
  const readings = values.get(field.field_revisionid)
  const proposed = readings ? '' : proposalOf(field)
  return Array.from({ length: readingsOf(field) }, (_, index) => readings?.[index] ?? (index ? '' : proposed))
}

/** Texts and choices that a form begins with; saved once the step is left. */
function proposalOf(field: RunField): string {
  if (field.default !== null) return field.default
  if (field.field_type === 'Checkbox') return field.placeholder === '1' ? '1' : ''
  return field.field_type === 'Text Area' ? field.textarea : ''
}

export interface Found {
  stepid: number
  field: RunField
  /** `typed`: it can not be taken as it was typed, and is on this device only. */
  kind: 'missing' | 'typed' | Deviation
  value: string | null
}

/** What is missing or out of limits in a form, in its order. */
export function findingsOf(stepid: number, form: readonly RunField[], values: Values): Found[] {
  const lacking = new Set(missingRequired(form, answersOf(form, values)))
  return shownOf(form, values).flatMap((field): Found[] => {
    if (lacking.has(field)) return [{ stepid, field, kind: 'missing', value: null }]
    return (values.get(field.field_revisionid) ?? []).flatMap((value) => {
      const { deviation } = evaluateAnswer(field, value)
      return deviation ? [{ stepid, field, kind: deviation, value }] : []
    })
  })
}

export const areSame = (one: Readings, other: Readings): boolean =>
  Array.from({ length: Math.max(one.length, other.length) }).every(
    (_, index) => (one[index] ?? null) === (other[index] ?? null),
  )
