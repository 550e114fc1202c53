// Evaluates an answer to a field, in server and browser: returns the value to store and its deviations.
import { countDigits, decimalOf, isDecimal } from '../text/decimal-text.ts'
import { type AnswerFault, answerFault } from './answer-faults.ts'
import { matchesBarcode } from './barcode-pattern.ts'
import { evaluateOption, evaluateSeveral, evaluateVerdict, evaluateYes } from './evaluate-choice.ts'
import { evaluateMoment } from './evaluate-moment.ts'
import { compareWithLimits, compareWithWarnings, readNumber } from './evaluate-number.ts'
import { accepted, type Evaluation, empty, refused, refusedFor } from './evaluation.ts'
import { type FormField, readingsOf } from './form-fields.ts'
import { matchesTextPattern } from './text-pattern.ts'

export interface Evaluations {
  readonly readings: readonly Evaluation[]
  /** Result for all readings together; each reading has its own as well. */
  readonly fault: AnswerFault | null
}

const answerLengthLimit = 10_000
/** A double holds 15 significant digits of every decimal number. */
const maxDigits = 15

/** Evaluates one value of a field. An empty or blank value clears the field. Never throws. */
export function evaluateAnswer(field: FormField, input: unknown): Evaluation {
  if (input === null || input === undefined) return empty
  if (field.field_type === 'Checkboxes') return evaluateSeveral(field, input)
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
      return evaluateNumber(field, input)
    case 'Checkbox':
      return evaluateYes(field, input)
    case 'Pass/Fail':
      return evaluateVerdict(input)
    case 'Date':
    case 'Time':
      return evaluateMoment(field, String(input))
    case 'Radios':
    case 'Select':
      return evaluateOption(field, input)
    case 'Image':
    case 'Video':
    case 'Document':
      return evaluateMedia(input)
    case 'Signature':
      return refusedFor('signature.needs-signing')
    default:
      return typeof input === 'number'
        ? evaluateNumberAsText(field, input)
        : evaluateText(field, String(input))
  }
}

/** A list holds one value for each reading; anything else is the first reading. */
export function evaluateReadings(field: FormField, input: unknown): Evaluations {
  const isList = Array.isArray(input) && field.field_type !== 'Checkboxes'
  const inputs: readonly unknown[] = isList ? input : [input]
  const limit = readingsOf(field)
  if (inputs.length > limit)
    return {
      readings: [],
      fault: limit === 1 ? answerFault('answer.kind') : answerFault('readings.too-many', { limit }),
    }
  return { readings: inputs.map((each) => evaluateAnswer(field, each)), fault: null }
}

/** Counts code points. If the length in code units is short enough, counting is not needed. */
const isTooLong = (text: string): boolean =>
  text.length > answerLengthLimit &&
  (text.length > answerLengthLimit * 2 || [...text].length > answerLengthLimit)

/** A long number was rounded by JSON: storing it would store another serial number than the one that was read. */
function evaluateNumberAsText(field: FormField, input: number): Evaluation {
  if (Number.isSafeInteger(input)) return evaluateText(field, String(input))
  const text = decimalOf(input)
  const { whole, fraction } = isDecimal(text) ? countDigits(text) : { whole: maxDigits + 1, fraction: 0 }
  return whole + fraction > maxDigits ? refusedFor('text.number') : evaluateText(field, text)
}

function evaluateText(field: FormField, text: string): Evaluation {
  if (field.field_type === 'Text Area') return { ...accepted(text), deviation: textDeviation(field, text) }
  if (/[\n\v\f\r\u0085\u2028\u2029]/.test(text)) return refusedFor('text.line-break')
  const isOdd = field.barcode && !matchesBarcode(text.trim(), field.barcode)
  return { ...accepted(text), deviation: isOdd ? 'barcode' : textDeviation(field, text) }
}

/** Surrounding blanks and the kind of line breaks do not count in the comparison. */
function textDeviation({ expected, pattern }: FormField, text: string): 'wrong' | null {
  const plain = text.replaceAll('\r\n', '\n').trim()
  const isRight = (!expected || plain === expected) && (!pattern || matchesTextPattern(plain, pattern))
  return isRight ? null : 'wrong'
}

function evaluateNumber(field: FormField, input: string | number | boolean): Evaluation {
  if (typeof input === 'boolean') return refusedFor('number.needed')
  const isCount = field.field_type === 'Counter'
  const decimal = readNumber(input, isCount ? 0 : (field.decimals ?? null))
  if (typeof decimal !== 'string') return refused(decimal)
  if (isCount && Number(decimal) < 0) return refusedFor('count.needed')
  const deviation = compareWithLimits(decimal, field)
  const warning = deviation ? null : compareWithWarnings(decimal, field)
  return { ...accepted(decimal), number: Number(decimal), deviation, warning }
}

/** Only the server can check whether the medium exists and who owns it. */
function evaluateMedia(input: string | number | boolean): Evaluation {
  const text = String(input).trim()
  const id = /^\d{1,16}$/.test(text) ? Number(text) : 0
  return id >= 1 && Number.isSafeInteger(id) ? accepted(String(id)) : refusedFor('media.needed')
}
