// Evaluates the answer to a numeric field: checks that it is a number and lies within the limits.
import {
  compareDecimals,
  countDigits,
  decimalOf,
  isDecimal,
  tidyDecimal,
  withoutZerosBeyond,
} from '../text/decimal-text.ts'
import { type AnswerFault, answerFault } from './answer-faults.ts'
import type { LimitDeviation, LimitWarning } from './evaluation.ts'
import type { FormField } from './form-fields.ts'

/** A double holds this many digits exactly; more digits are a typing error, not a measurement. */
const digitsLimit = 15
const signsLimit = 100

/** Returns the normalised decimal, or the reason why the value is not a number. */
export function readNumber(input: string | number, decimals: number | null): string | AnswerFault {
  const text = typeof input === 'number' ? textOf(input) : trimmed(input)
  if (typeof text !== 'string') return text
  if (text.length > signsLimit) return answerFault('number.too-long', { limit: digitsLimit })
  if (!isDecimal(text)) return sayWhyNot(text)
  const tidy = tidyDecimal(text)
  const digits = countDigits(tidy)
  if (digits.whole > digitsLimit || digits.fraction > digitsLimit)
    return answerFault('number.too-long', { limit: digitsLimit })
  if (decimals !== null && digits.fraction > decimals) return tooPrecise(tidy, decimals)
  return withoutZerosBeyond(tidy, decimals ?? digitsLimit)
}

function tooPrecise(text: string, decimals: number): AnswerFault {
  const example = decimalOf(Number(Number(text).toFixed(decimals)))
  return decimals === 0
    ? answerFault('number.whole', { example })
    : answerFault('number.decimals', { decimals, example })
}

const textOf = (input: number): string | AnswerFault => {
  if (Number.isNaN(input)) return answerFault('number.needed')
  return Number.isFinite(input) ? decimalOf(input) : answerFault('number.endless')
}

/** Keyboards and spreadsheets write the minus sign and blanks in more than one way. */
const trimmed = (text: string): string => text.trim().replace(/^\u2212/, '-')

const grouped = /^[+-]?\d{1,3}([.,'’\s_])\d{3}(?:\1\d{3})*(?:([.,])(\d+))?$/
const couldBeEither = /^[+-]?[1-9]\d{0,2},\d{3}$/

function sayWhyNot(text: string): AnswerFault {
  if (/^[+-]?(∞|inf|infinity)$/i.test(text)) return answerFault('number.endless')
  if (/^[+-]?[\d.,]+e[+-]?\d+$/i.test(text)) return answerFault('number.exponent')
  if (couldBeEither.test(text)) {
    const whole = tidyDecimal(text.replace(',', ''))
    return answerFault('number.ambiguous', { whole, example: tidyDecimal(text.replace(',', '.')) })
  }
  if (/^[+-]?\d*,\d+$/.test(text))
    return answerFault('number.comma', { example: tidyDecimal(text.replace(',', '.')) })
  const groups = grouped.exec(text)
  if (!groups) return answerFault('number.needed')
  const fraction = groups[3] ?? ''
  const whole = (groups[2] ? text.slice(0, -fraction.length - 1) : text).replace(/[^\d+-]/g, '')
  return answerFault('number.thousands', { example: tidyDecimal(groups[2] ? `${whole}.${fraction}` : whole) })
}

/** An inclusive limit is itself allowed, an exclusive limit is not. */
export function compareWithLimits(
  decimal: string,
  { min, max, min_exclusive, max_exclusive }: FormField,
): LimitDeviation | null {
  if (isSet(min)) {
    const order = compareDecimals(decimal, decimalOf(min))
    if (order < 0 || (order === 0 && min_exclusive)) return 'below'
  }
  if (isSet(max)) {
    const order = compareDecimals(decimal, decimalOf(max))
    if (order > 0 || (order === 0 && max_exclusive)) return 'above'
  }
  return null
}

/** A value at a warning limit gets no warning. */
export function compareWithWarnings(decimal: string, { warn_min, warn_max }: FormField): LimitWarning | null {
  if (isSet(warn_min) && compareDecimals(decimal, decimalOf(warn_min)) < 0) return 'low'
  return isSet(warn_max) && compareDecimals(decimal, decimalOf(warn_max)) > 0 ? 'high' : null
}

const isSet = (limit: number | null | undefined): limit is number => typeof limit === 'number'
