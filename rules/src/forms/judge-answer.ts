// Judges what somebody has given for a field, for server and browser alike: the value to keep, and what is odd about it.
import { countDigits, decimalOf, isDecimal } from '../text/decimal-text.ts'
import { type AnswerFault, answerFault } from './answer-faults.ts'
import { matchesBarcode } from './barcode-pattern.ts'
import { type FormField, readingsOf } from './form-fields.ts'
import { judgeOption, judgeSeveral, judgeVerdict, judgeYes } from './judge-choice.ts'
import { judgeMoment } from './judge-moment.ts'
import { compareWithLimits, compareWithWarnings, readNumber } from './judge-number.ts'
import { empty, type Judgement, refused, refusedFor, taken } from './judgement.ts'
import { matchesTextPattern } from './text-pattern.ts'

export interface Judgements {
  readonly readings: readonly Judgement[]
  /** About all of them together; each has its own besides. */
  readonly fault: AnswerFault | null
}

const answerLengthLimit = 10_000
/** So many a double holds, whatever they are. */
const digitsKept = 15

/** One value for one field. What is empty or only blank clears it. Never throws. */
export function judgeAnswer(field: FormField, input: unknown): Judgement {
  if (input === null || input === undefined) return empty
  if (field.field_type === 'Checkboxes') return judgeSeveral(field, input)
  if (typeof input !== 'string' && typeof input !== 'number' && typeof input !== 'boolean')
    return refusedFor('answer.kind')
  if (typeof input === 'string') {
    if (input.trim() === '') return empty
    if (input.includes('\u0000') || !input.isWellFormed()) return refusedFor('answer.characters')
    if (isTooLong(input)) return refusedFor('text.too-long', { limit: answerLengthLimit })
  }
  switch (field.field_type) {
    case 'Numeric Input':
    case 'Counter':
      return judgeNumber(field, input)
    case 'Checkbox':
      return judgeYes(field, input)
    case 'Pass/Fail':
      return judgeVerdict(input)
    case 'Date':
    case 'Time':
      return judgeMoment(field, String(input))
    case 'Radios':
    case 'Select':
      return judgeOption(field, input)
    case 'Image':
    case 'Video':
    case 'Document':
      return judgeMedia(input)
    default:
      return typeof input === 'number' ? judgeNumberAsText(field, input) : judgeText(field, String(input))
  }
}

/** A list is one value for each reading, anything else the first one. */
export function judgeReadings(field: FormField, input: unknown): Judgements {
  const isList = Array.isArray(input) && field.field_type !== 'Checkboxes'
  const inputs: readonly unknown[] = isList ? input : [input]
  const limit = readingsOf(field)
  if (inputs.length > limit)
    return {
      readings: [],
      fault: limit === 1 ? answerFault('answer.kind') : answerFault('readings.too-many', { limit }),
    }
  return { readings: inputs.map((each) => judgeAnswer(field, each)), fault: null }
}

/** Characters as people count them; the length in code units is enough to be sure for most. */
const isTooLong = (text: string): boolean =>
  text.length > answerLengthLimit &&
  (text.length > answerLengthLimit * 2 || [...text].length > answerLengthLimit)

/** A long number was rounded before it came here: kept, it would be another serial number than the one that was read. */
function judgeNumberAsText(field: FormField, input: number): Judgement {
  if (Number.isSafeInteger(input)) return judgeText(field, String(input))
  const text = decimalOf(input)
  const { whole, fraction } = isDecimal(text) ? countDigits(text) : { whole: digitsKept + 1, fraction: 0 }
  return whole + fraction > digitsKept ? refusedFor('text.number') : judgeText(field, text)
}

function judgeText(field: FormField, text: string): Judgement {
  if (field.field_type === 'Text Area') return { ...taken(text), deviation: textDeviation(field, text) }
  if (/[\n\v\f\r\u0085\u2028\u2029]/.test(text)) return refusedFor('text.line-break')
  const isOdd = field.barcode && !matchesBarcode(text.trim(), field.barcode)
  return { ...taken(text), deviation: isOdd ? 'barcode' : textDeviation(field, text) }
}

/** Blanks around it, and how lines end, are no part of what is right. */
function textDeviation({ expected, pattern }: FormField, text: string): 'wrong' | null {
  const plain = text.replaceAll('\r\n', '\n').trim()
  const isRight = (!expected || plain === expected) && (!pattern || matchesTextPattern(plain, pattern))
  return isRight ? null : 'wrong'
}

function judgeNumber(field: FormField, input: string | number | boolean): Judgement {
  if (typeof input === 'boolean') return refusedFor('number.needed')
  const isCount = field.field_type === 'Counter'
  const decimal = readNumber(input, isCount ? 0 : (field.decimals ?? null))
  if (typeof decimal !== 'string') return refused(decimal)
  if (isCount && Number(decimal) < 0) return refusedFor('count.needed')
  const deviation = compareWithLimits(decimal, field)
  const warning = deviation ? null : compareWithWarnings(decimal, field)
  return { ...taken(decimal), number: Number(decimal), deviation, warning }
}

/** Whether there is such a thing, and whose it is, only the server knows. */
function judgeMedia(input: string | number | boolean): Judgement {
  const text = String(input).trim()
  const id = /^\d{1,16}$/.test(text) ? Number(text) : 0
  return id >= 1 && Number.isSafeInteger(id) ? taken(String(id)) : refusedFor('media.needed')
}
