// Parses and formats decimals with the separator of the language. The other separator is accepted if it is unambiguous.
import { type AnswerFault, answerFaultText } from '@stepwright/rules'

const comma = /^\s*[+\u2212-]?\d*,\d+\s*$/
/** If the separator groups thousands in the language, "1,234" may mean 1234 or 1.234. */
const threeBehind = /^\s*([+\u2212-]?[1-9]\d{0,2})([.,])(\d{3})\s*$/

const partsOf = (locale: string) => new Intl.NumberFormat(locale).formatToParts(1_234_567.5)
const separator = (locale: string, wanted: 'decimal' | 'group') =>
  partsOf(locale).find(({ type }) => type === wanted)?.value

const decimalSeparator = (locale: string): string => separator(locale, 'decimal') ?? '.'

/** Returns both unambiguous spellings of an ambiguous number. */
export function bothReadings(text: string, locale: string): { whole: string; decimal: string } | null {
  const [, before = '', between, behind = ''] = threeBehind.exec(text) ?? []
  if (between === undefined || between !== separator(locale, 'group')) return null
  return { whole: before + behind, decimal: before + decimalSeparator(locale) + behind }
}

/**
 * Returns the number with a point, as rules and server read it. Ambiguous text gets a comma, which the rules reject.
 */
export function readDecimal(text: string, locale: string): string {
  if (bothReadings(text, locale)) return text.replace('.', ',')
  return comma.test(text) ? text.replace(',', '.') : text
}

/** Formats a number in the language. */
export const showDecimal = (text: string, locale: string): string =>
  /^[+\u2212-]?\d+\.\d+$/.test(text) ? text.replace('.', decimalSeparator(locale)) : text

/** Returns why an answer is invalid. Examples are written as they can be typed. */
export function refusalText({ code, params }: AnswerFault, locale: string): string {
  const { example } = params
  const written = typeof example === 'string' ? { ...params, example: showDecimal(example, locale) } : params
  return answerFaultText({ code, params: written }, locale)
}
