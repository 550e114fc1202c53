// Finds the answers that a signature covers. Pure.
import { findSignedField } from '@stepwright/rules'
import type { Field, WorkDatum } from '../../lib/api.ts'

/** Other signatures are not covered. */
export function coveredBy(
  data: readonly WorkDatum[],
  field: Pick<Field, 'field_guid' | 'signs'>,
  form: readonly Pick<Field, 'field_guid' | 'field_type'>[],
): WorkDatum[] {
  const answers = data.filter(isCovered)
  if (field.signs === 'run') return answers
  const at = form.findIndex(({ field_guid }) => field_guid === field.field_guid)
  const signed = field.signs === 'answer' ? [findSignedField(form.slice(0, at))] : form
  return answers.filter((datum) => signed.some((each) => each?.field_guid === datum.field_guid))
}

/** An answer; null: it was deleted. */
export type ShownAnswer = Omit<WorkDatum, 'value'> & { value: string | null }

/** The answers that a signature of a whole run covers, and that are new, different or deleted. */
export function changedBetween(before: readonly WorkDatum[], after: readonly WorkDatum[]): ShownAnswer[] {
  const earlier = new Map(before.map((datum) => [keyOf(datum), datum]))
  const later = new Map(after.map((datum) => [keyOf(datum), datum]))
  const given = after.filter((datum) => earlier.get(keyOf(datum))?.value !== datum.value)
  const deleted = before.filter((datum) => !later.has(keyOf(datum)))
  return [...given, ...deleted.map((datum) => ({ ...datum, value: null }))].filter(isCovered)
}

const keyOf = ({ field_guid, reading }: WorkDatum): string => `${field_guid} ${reading}`

const isCovered = ({ field_type }: Pick<WorkDatum, 'field_type'>): boolean => field_type !== 'Signature'
