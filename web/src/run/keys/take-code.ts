// Decides where a scanned code belongs on a step: into the field with the focus if it fits there, else into the field that
// expects it. An answer that is right is replaced only if its own field has the focus. Pure.
import { evaluateAnswer, isMoment, isNumeric } from '@stepwright/rules'
import { readTyped } from '../../lib/i18n/typed-answer.ts'
import type { FieldState } from '../fields/use-fields.ts'

export type Candidate = Pick<FieldState, 'field' | 'texts'>

export interface Focus<C> {
  state: C
  reading: number
  /** The content before the scan came from a scan. */
  isScanned: boolean
}

export type Destination<C> =
  /** Replaces the text of this reading. */
  | { kind: 'replace'; state: C; reading: number }
  /** Is added to a long text that a person has typed. */
  | { kind: 'insert'; state: C; reading: number }
  /** Every reading of the field that expects the code has a right answer. */
  | { kind: 'full'; state: C }
  /** The code does not fit the field, whose answer is right. */
  | { kind: 'unfit'; state: C }
  | { kind: 'none' }

interface Reader<C> {
  focus: Focus<C> | null
  locale: string
}

export function destinationOf<C extends Candidate>(
  fields: readonly C[],
  code: string,
  { focus, locale }: Reader<C>,
): Destination<C> {
  const fit = focus ? fitOf(focus.state, code, locale) : 'none'
  if (focus && fit === 'right') return intoFocus(focus)
  const takers = fields.filter(({ field }) => field.barcode)
  const expecting = takers.filter((state) => fitOf(state, code, locale) === 'right')
  const waiting = firstFree(expecting, code, locale) ?? intoEmpty(fields, code, locale)
  if (waiting) return waiting
  if (focus && fit === 'any') return intoFocus(focus)
  const isMeasured = focus !== null && !isText(focus.state) && fit === 'odd' && isMarked(code)
  if (expecting[0] && !isMeasured) return { kind: 'full', state: expecting[0] }
  if (focus && fit === 'odd') return replaceOdd(focus, locale)
  const wrong = firstFree(takers, code, locale)
  if (wrong) return wrong
  return takers[0] && !focus ? { kind: 'unfit', state: takers[0] } : { kind: 'none' }
}

/** right: fits its pattern or kind; any: has no pattern; odd: would be a deviation; none: takes no such text. */
type Fit = 'right' | 'any' | 'odd' | 'none'

function fitOf({ field }: Candidate, code: string, locale: string): Fit {
  if (isNumeric(field.field_type)) {
    if (!isMarked(code) && code.length > mostDigits) return 'none'
  } else if (!isMoment(field.field_type)) {
    if (!isText({ field })) return 'none'
    if (!field.barcode && !field.pattern && !field.expected) return 'any'
  }
  const { fault, deviation } = evaluateAnswer(field, readTyped(field, code, locale))
  if (fault) return 'none'
  return deviation ? 'odd' : 'right'
}

const isText = ({ field }: Pick<Candidate, 'field'>): boolean =>
  field.field_type === 'Text Input' || field.field_type === 'Text Area'

function intoFocus<C extends Candidate>({ state, reading, isScanned }: Focus<C>): Destination<C> {
  const isWritten = (state.texts[reading] ?? '').trim() !== '' && !isScanned
  const isLong = state.field.field_type === 'Text Area'
  return { kind: isLong && isWritten ? 'insert' : 'replace', state, reading }
}

/** A measured value counts even if it deviates; a code that does not fit is not what the field asks for. */
function replaceOdd<C extends Candidate>(focus: Focus<C>, locale: string): Destination<C> {
  const { state, reading } = focus
  return isText(state) && isRight(state, reading, locale) ? { kind: 'unfit', state } : intoFocus(focus)
}

/** The first empty reading, else the first that deviates, else the one that has this code already. */
function firstFree<C extends Candidate>(
  states: readonly C[],
  code: string,
  locale: string,
): Destination<C> | undefined {
  const readings = states.flatMap((state) => state.texts.map((text, reading) => ({ state, text, reading })))
  const found =
    readings.find(({ text }) => text === '') ??
    readings.find(({ state, reading }) => !isRight(state, reading, locale)) ??
    readings.find(({ text }) => text === code)
  return found && { kind: 'replace', state: found.state, reading: found.reading }
}

/** A text whose pattern fits expects the code, too, while it is empty. */
function intoEmpty<C extends Candidate>(
  fields: readonly C[],
  code: string,
  locale: string,
): Destination<C> | undefined {
  const state = fields.find((each) => {
    const isEmpty = each.texts.includes('')
    return isText(each) && isEmpty && fitOf(each, code, locale) === 'right'
  })
  return state && { kind: 'replace', state, reading: state.texts.indexOf('') }
}

const isRight = (state: Candidate, reading: number, locale: string): boolean => {
  const text = (state.texts[reading] ?? '').trim()
  return text !== '' && fitOf(state, text, locale) === 'right'
}

/** Longer numbers without a decimal separator are those of articles, such as EAN-8 and EAN-13. */
const mostDigits = 7

/** Written as a value, not as a code: with a decimal separator, as a day or as a time. */
const isMarked = (code: string): boolean => /^[+-]?\d*[.,]\d+$|^\d{4}-\d\d-\d\d$|^\d\d:\d\d$/.test(code)
