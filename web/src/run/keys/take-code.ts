// Decides where a scanned code belongs on a step: into a field for codes, else into the field with the focus. Pure.
import { evaluateAnswer, isMoment, isNumeric, matchesBarcode } from '@stepwright/rules'
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
  /** Every reading of the field has a code. */
  | { kind: 'full'; state: C }
  | { kind: 'none' }

export function destinationOf<C extends Candidate>(
  fields: readonly C[],
  code: string,
  { focus, locale }: { focus: Focus<C> | null; locale: string },
): Destination<C> {
  const takers = fields.filter(({ field }) => field.barcode)
  const fitting = takers.filter(({ field }) => field.barcode && matchesBarcode(code, field.barcode))
  const own = focus && { kind: 'replace' as const, state: focus.state, reading: focus.reading }
  if (own && fitting.includes(own.state)) return own
  const isValue = focus !== null && isValueOf(focus.state, code, locale)
  if (own && isValue && (fitting.length === 0 || isMarked(code))) return own
  if (own && fitting.length === 0 && takers.includes(own.state)) return own
  const taker = fitting.find(hasFree) ?? fitting[0] ?? takers.find(hasFree) ?? takers[0]
  if (taker) return into(taker)
  if (!own || !focus) return { kind: 'none' }
  if (own.state.field.field_type === 'Text Input') return own
  if (own.state.field.field_type !== 'Text Area') return { kind: 'none' }
  const isWritten = (own.state.texts[own.reading] ?? '').trim() !== '' && !focus.isScanned
  return isWritten ? { ...own, kind: 'insert' } : own
}

const hasFree = ({ texts }: Candidate): boolean => texts.includes('')

function into<C extends Candidate>(state: C): Destination<C> {
  const { texts } = state
  if (texts.length <= 1) return { kind: 'replace', state, reading: 0 }
  const free = texts.indexOf('')
  return free === -1 ? { kind: 'full', state } : { kind: 'replace', state, reading: free }
}

/** Longer numbers without a decimal separator are those of articles, such as EAN-8 and EAN-13. */
const mostDigits = 7

/** Gauges type their value as scanners type codes; a label may hold a day. */
function isValueOf({ field }: Candidate, code: string, locale: string): boolean {
  if (!isNumeric(field.field_type) && !isMoment(field.field_type)) return false
  if (isNumeric(field.field_type) && !isMarked(code) && code.length > mostDigits) return false
  return evaluateAnswer(field, readTyped(field, code, locale)).fault === null
}

/** Written as a value, not as a code: with a decimal separator, as a day or as a time. */
const isMarked = (code: string): boolean => /^[+-]?\d*[.,]\d+$|^\d{4}-\d\d-\d\d$|^\d\d:\d\d$/.test(code)
