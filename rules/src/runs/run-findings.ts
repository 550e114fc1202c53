// Lists missing, deviating and conflicting answers of a form. Every count of a run is a number of these findings.
import type { Deviation } from '../forms/evaluation.ts'
import type { FormField } from '../forms/form-fields.ts'
import { missingRequired, shownFields } from '../forms/shown-fields.ts'
import type { HeldAnswer, RunFold } from './fold-run.ts'

export interface RunFinding<F extends FormField> {
  readonly field: F
  readonly kind: 'missing' | 'conflict' | Deviation
  /** Null for a missing answer, which concerns all readings of its field. */
  readonly held: HeldAnswer | null
  /** False if later answers hide the field. Its answers stay in the record, so they count. */
  readonly isShown: boolean
}

/** In the order of the form. A reading may deviate while other readings of its field are missing. */
export function findingsOf<F extends FormField>(
  form: readonly F[],
  answers: RunFold['answers'],
): RunFinding<F>[] {
  const byField = Map.groupBy(answers.values(), ({ answer }) => answer.guid)
  const values = new Map([...byField].map(([guid, held]) => [guid, held.map(({ answer }) => answer.value)]))
  const shown = new Set(shownFields(form, values))
  const missing = new Set(missingRequired(form, values))
  return form.flatMap((field) => {
    const isShown = shown.has(field)
    const held = byField.get(field.field_guid) ?? []
    const ofAnswers = held
      .toSorted((one, other) => one.answer.reading - other.answer.reading)
      .flatMap((each): RunFinding<F>[] => {
        const { value, deviation } = each.answer
        return [
          ...(value !== null && deviation ? [{ field, kind: deviation, held: each, isShown }] : []),
          ...(each.rivals.length > 0 ? [{ field, kind: 'conflict' as const, held: each, isShown }] : []),
        ]
      })
    return missing.has(field) ? [{ field, kind: 'missing', held: null, isShown }, ...ofAnswers] : ofAnswers
  })
}
