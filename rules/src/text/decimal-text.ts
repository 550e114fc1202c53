// Numbers as decimal text, compared digit by digit: 0.1 + 0.2 must not decide whether a part is scrap.

interface Parts {
  isNegative: boolean
  /** Without leading zeros. */
  whole: string
  /** Without trailing zeros. */
  fraction: string
}

const plain = /^([+-]?)(\d*)(?:\.(\d*))?$/

/** `isDecimal('-.5')` is true; exponents, commas and blanks are not allowed. */
export const isDecimal = (text: string): boolean => plain.test(text) && /\d/.test(text)

function partsOf(text: string): Parts {
  const [, sign = '', before = '', after = ''] = plain.exec(text) ?? []
  const whole = before.replace(/^0+/, '')
  const fraction = after.replace(/0+$/, '')
  return { isNegative: sign === '-' && whole + fraction !== '', whole, fraction }
}

/** Returns a number below, at or above 0 if `a` is below, at or above `b`. Both must be decimals. */
export function compareDecimals(a: string, b: string): number {
  const [one, other] = [partsOf(a), partsOf(b)]
  if (one.isNegative !== other.isNegative) return one.isNegative ? -1 : 1
  const order = compareSizes(one, other)
  return one.isNegative ? -order : order
}

function compareSizes(one: Parts, other: Parts): number {
  if (one.whole.length !== other.whole.length) return one.whole.length - other.whole.length
  return compareTexts(one.whole, other.whole) || compareTexts(one.fraction, other.fraction)
}

/** Pads digits to the same length, so the order of the texts is the order of the numbers. */
const compareTexts = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** `decimalOf(1e-7)` is `0.0000001`: the shortest digits of this number, without an exponent. */
export function decimalOf(value: number): string {
  const text = String(value)
  const [, sign = '', digits = '', after = '', exponent] =
    /^(-?)(\d+)\.?(\d*)(?:e([+-]\d+))?$/.exec(text) ?? []
  if (exponent === undefined) return text
  const point = digits.length + Number(exponent)
  const all = digits + after
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${all}`
  if (point >= all.length) return `${sign}${all}${'0'.repeat(point - all.length)}`
  return `${sign}${all.slice(0, point)}.${all.slice(point)}`
}

/** Returns the canonical form: no plus, no leading zeros, a digit before the point, and only digits after it. */
export function tidyDecimal(text: string): string {
  const [, sign = '', before = '', after = ''] = plain.exec(text) ?? []
  const whole = before.replace(/^0+/, '') || '0'
  const isZero = whole === '0' && /^0*$/.test(after)
  return `${sign === '-' && !isZero ? '-' : ''}${whole}${after === '' ? '' : `.${after}`}`
}

export function countDigits(text: string): { whole: number; fraction: number } {
  const { whole, fraction } = partsOf(text)
  return { whole: whole.length, fraction: fraction.length }
}

/** Removes trailing zeros beyond the requested number of digits; other digits remain. */
export function withoutZerosBeyond(text: string, decimals: number): string {
  const [whole = '', fraction = ''] = text.split('.')
  const digits = fraction.slice(0, decimals) + fraction.slice(decimals).replace(/0+$/, '')
  return digits === '' ? whole : `${whole}.${digits}`
}
