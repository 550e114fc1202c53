// Decimals as people write them: with the separator of their language, or with the other one where that can mean nothing else.
import { type AnswerFault, answerFaultText } from '@stepwright/rules'

const comma = /^\s*[+\u2212-]?\d*,\d+\s*$/
/** Where a language parts thousands by this separator, "1,234" may be 1234 or a little more than 1. */
const threeBehind = /^\s*([+\u2212-]?[1-9]\d{0,2})([.,])(\d{3})\s*$/

const partsOf = (locale: string) => new Intl.NumberFormat(locale).formatToParts(1_234_567.5)
const separator = (locale: string, wanted: 'decimal' | 'group') =>
  partsOf(locale).find(({ type }) => type === wanted)?.value

const decimalSeparator = (locale: string): string => separator(locale, 'decimal') ?? '.'

/** Both ways to write what can be read as two numbers, each of which can be read as one only. */
export function bothReadings(text: string, locale: string): { whole: string; decimal: string } | null {
  const [, before = '', between, behind = ''] = threeBehind.exec(text) ?? []
  if (between === undefined || between !== separator(locale, 'group')) return null
  return { whole: before + behind, decimal: before + decimalSeparator(locale) + behind }
}

/** With a point, as the rules and the server read it. What may mean two numbers gets a comma, as which the rules refuse it. */
export function readDecimal(text: string, locale: string): string {
  if (bothReadings(text, locale)) return text.replace('.', ',')
  return comma.test(text) ? text.replace(',', '.') : text
}

/** A number as the language writes it. */
export const showDecimal = (text: string, locale: string): string =>
  /^[+\u2212-]?\d+\.\d+$/.test(text) ? text.replace('.', decimalSeparator(locale)) : text

/** Why an answer can not be taken; examples are written as they can be typed. */
export function refusalText({ code, params }: AnswerFault, locale: string): string {
  const { example } = params
  const written = typeof example === 'string' ? { ...params, example: showDecimal(example, locale) } : params
  return answerFaultText({ code, params: written }, locale)
}
