// Decides whether a scan that was not compared with ID badges may be an answer. Pure.
import { evaluateAnswer, isMoment, isNumeric } from '@stepwright/rules'
import type { Field } from '../../lib/api.ts'
import { readTyped } from '../../lib/i18n/typed-answer.ts'

/** The field expects this code: a pattern with a fixed character, an expected text, or a number within its limits. */
export function isExpected(field: Field, code: string, locale: string): boolean {
  const { fault, deviation } = evaluateAnswer(field, readTyped(field, code, locale))
  if (fault !== null || deviation !== null) return false
  if (isMoment(field.field_type)) return true
  if (isNumeric(field.field_type)) return /[.,]/.test(code) || (hasNumber(field.min) && hasNumber(field.max))
  if (field.expected) return true
  return [field.barcode, field.pattern].some((pattern) => pattern && hasFixedCharacter(pattern))
}

const hasNumber = (limit: number | null | undefined): boolean => limit !== null && limit !== undefined

/** `*` and `########` fit many badges. */
const hasFixedCharacter = (pattern: string): boolean =>
  (pattern.replaceAll(/\{\d{1,3}(?:,\d{1,3})?\}/g, '').match(/\\.|./gsu) ?? []).some(
    (token) => !['*', '?', '#', '@'].includes(token),
  )
