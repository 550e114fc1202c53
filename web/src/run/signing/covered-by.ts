// Finds the answers that a signature covers. Pure.
import { findSignedField } from '@stepwright/rules'
import type { Field, WorkDatum } from '../../lib/api.ts'

/** Other signatures are not covered. */
export function coveredBy<D extends Pick<WorkDatum, 'field_guid' | 'field_type'>>(
  data: readonly D[],
  field: Pick<Field, 'field_guid' | 'signs'>,
  form: readonly Pick<Field, 'field_guid' | 'field_type'>[],
): D[] {
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

export const keyOf = ({ field_guid, reading }: Pick<ShownAnswer, 'field_guid' | 'reading'>): string =>
  `${field_guid} ${reading}`

/** Deviating and conflicting answers, then the others; each in the order of the form and its readings. */
export function worstFirst(
  data: readonly ShownAnswer[],
  form: readonly Pick<Field, 'field_guid'>[],
  inConflict: ReadonlySet<string>,
): ShownAnswer[] {
  const places = new Map(form.map(({ field_guid }, at) => [field_guid, at]))
  const placeOf = ({ field_guid }: ShownAnswer) => places.get(field_guid) ?? form.length
  const rank = (each: ShownAnswer) => (each.deviation || inConflict.has(keyOf(each)) ? 0 : 1)
  return data.toSorted(
    (one, other) =>
      rank(one) - rank(other) ||
      one.step_number - other.step_number ||
      placeOf(one) - placeOf(other) ||
      one.reading - other.reading,
  )
}

const isCovered = ({ field_type }: Pick<WorkDatum, 'field_type'>): boolean => field_type !== 'Signature'
