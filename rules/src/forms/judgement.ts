// What judging an answer says: the value to keep, and what is odd or wrong about it.
import { type AnswerFault, type AnswerFaultCode, answerFault } from './answer-faults.ts'

export type LimitDeviation = 'below' | 'above'
export type MomentDeviation = 'early' | 'late'
export type Deviation = LimitDeviation | MomentDeviation | 'wrong' | 'barcode'
export type LimitWarning = 'low' | 'high'

export interface Judgement {
  /** As it is kept and sent; null says that the field is empty. */
  readonly value: string | null
  /** The value of a numeric field, for arithmetic. */
  readonly number: number | null
  /** The value is taken, but lies outside of what is expected. */
  readonly deviation: Deviation | null
  /** The value is right, but close to where it would not be. */
  readonly warning: LimitWarning | null
  /** The value is not taken. */
  readonly fault: AnswerFault | null
}

export const empty: Judgement = { value: null, number: null, deviation: null, warning: null, fault: null }
export const taken = (value: string): Judgement => ({ ...empty, value })
export const refused = (fault: AnswerFault): Judgement => ({ ...empty, fault })
export const refusedFor = (code: AnswerFaultCode, params?: AnswerFault['params']): Judgement =>
  refused(answerFault(code, params))
