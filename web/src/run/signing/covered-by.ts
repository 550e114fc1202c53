// Finds the answers that a signature covers. Pure.
import { findSignedField } from '@stepwright/rules'
import type { Field, WorkDatum } from '../../lib/api.ts'

/** Other signatures are not covered. */
export function coveredBy(
  data: readonly WorkDatum[],
  field: Pick<Field, 'field_guid' | 'signs'>,
  form: readonly Pick<Field, 'field_guid' | 'field_type'>[],
): WorkDatum[] {
  const answers = data.filter(({ field_type }) => field_type !== 'Signature')
  if (field.signs === 'run') return answers
  const at = form.findIndex(({ field_guid }) => field_guid === field.field_guid)
  const signed = field.signs === 'answer' ? [findSignedField(form.slice(0, at))] : form
  return answers.filter((datum) => signed.some((each) => each?.field_guid === datum.field_guid))
}
