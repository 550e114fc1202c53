// The visible fields of a form, given its answers, and the required fields that lack an answer.
import { compareDecimals, isDecimal } from '../text/decimal-text.ts'
import { type FormField, readingsOf, type ShowWhen, tickedOf } from './form-fields.ts'

/** Values by `field_guid`, one for each reading; null or a missing value is no answer. */
export type Answers = ReadonlyMap<string, readonly (string | null)[]>

/** Checks the answers only; `shownFields` checks whether the other field is itself visible. */
export function isShown({ show_when }: Pick<FormField, 'show_when'>, answers: Answers): boolean {
  if (!show_when) return true
  const given = filled(answers.get(show_when.field_guid))
  return given.some((value) => satisfies(value, show_when))
}

/** A missing answer meets no condition, so a field never appears before the field that it depends on. */
function satisfies(value: string, { operator, values }: ShowWhen): boolean {
  const isAny = () => (tickedOf(value) ?? [value]).some((one) => values.some((each) => isEqual(one, each)))
  switch (operator) {
    case 'is':
      return isAny()
    case 'is-not':
      return !isAny()
    case 'above':
      return values.every((each) => areDecimals(value, each) && compareDecimals(value, each) > 0)
    case 'below':
      return values.every((each) => areDecimals(value, each) && compareDecimals(value, each) < 0)
    case 'answered':
      return true
    default:
      return false
  }
}

const areDecimals = (a: string, b: string): boolean => isDecimal(a) && isDecimal(b)
const isEqual = (a: string, b: string): boolean =>
  a === b || (areDecimals(a, b) && compareDecimals(a, b) === 0)

const filled = (values: readonly (string | null)[] = []): string[] =>
  values.filter((value): value is string => value !== null && value !== '')

/** Returns the visible fields. Answers of hidden fields do not count. */
export function shownFields<F extends FormField>(form: readonly F[], answers: Answers): F[] {
  const counted = new Map<string, readonly (string | null)[]>()
  const shown: F[] = []
  for (const field of form) {
    if (!isShown(field, counted)) continue
    shown.push(field)
    counted.set(field.field_guid, answers.get(field.field_guid) ?? [])
  }
  return shown
}

/**
 * Returns visible required fields that have no answer or too few readings. Without `least_readings`, one reading is
 * enough.
 */
export const missingRequired = <F extends FormField>(form: readonly F[], answers: Answers): F[] =>
  shownFields(form, answers).filter(
    (field) => field.required && filled(answers.get(field.field_guid)).length < leastOf(field),
  )

const leastOf = (field: FormField): number =>
  Math.min(Math.max(1, field.least_readings ?? 1), readingsOf(field))

/**
 * Returns the visible fields that nobody has signed. A field that keeps the run in its step counts again if what was
 * signed has changed since: `stale` has these fields.
 */
export const unsignedFields = <F extends FormField & { blocks?: boolean | undefined }>(
  form: readonly F[],
  answers: Answers,
  stale: ReadonlySet<string> = new Set(),
): F[] =>
  form.some(isSignature)
    ? shownFields(form, answers).filter(
        (field) =>
          isSignature(field) && (!isFilled(field, answers) || (field.blocks && stale.has(field.field_guid))),
      )
    : []

const isFilled = ({ field_guid }: FormField, answers: Answers): boolean =>
  filled(answers.get(field_guid)).length > 0

export const isSignature = ({ field_type }: Pick<FormField, 'field_type'>): boolean =>
  field_type === 'Signature'
