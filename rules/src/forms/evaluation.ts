// The result of evaluating an answer: the value to store, and its deviation, warning or fault.
import { type AnswerFault, type AnswerFaultCode, answerFault } from './answer-faults.ts'

export type LimitDeviation = 'below' | 'above'
export type MomentDeviation = 'early' | 'late'
export type Deviation = LimitDeviation | MomentDeviation | 'wrong' | 'barcode'
export type LimitWarning = 'low' | 'high'

export interface Evaluation {
  /** As it is stored and sent; null if the field is empty. */
  readonly value: string | null
  /** The value of a numeric field, for arithmetic. */
  readonly number: number | null
  /** The value is accepted, but lies outside of the expected range. */
  readonly deviation: Deviation | null
  /** The value is right, but close to a limit. */
  readonly warning: LimitWarning | null
  /** The value is rejected. */
  readonly fault: AnswerFault | null
}

export const empty: Evaluation = { value: null, number: null, deviation: null, warning: null, fault: null }
export const accepted = (value: string): Evaluation => ({ ...empty, value })
export const refused = (fault: AnswerFault): Evaluation => ({ ...empty, fault })
export const refusedFor = (code: AnswerFaultCode, params?: AnswerFault['params']): Evaluation =>
  refused(answerFault(code, params))
