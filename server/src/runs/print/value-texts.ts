// Texts of values in a printed record: values, their limits, and the answers of an event. Pure.

import { inOneLine } from '../people/written-names.ts'
import type { RecordedEvent, Run, RunValue } from '../runs.schema.ts'
import type { RecordWords } from './record-words/record-words.ts'
import { cutText } from './text-limit.ts'

export type PrintedField = Pick<RunValue, 'label' | 'unit' | 'field_type'>

export function limitsText(value: RunValue, words: RecordWords): string {
  const { min, max, min_exclusive, max_exclusive, target, unit, earliest, latest, field_type } = value
  const moment = (text: string) => (field_type === 'Date' ? words.day(text) : text)
  const parts = [
    earliest && `${words.atLeast} ${moment(earliest)}`,
    latest && `${words.atMost} ${moment(latest)}`,
    min === null ? '' : `${min_exclusive ? words.above : words.atLeast} ${min}`,
    max === null ? '' : `${max_exclusive ? words.below : words.atMost} ${max}`,
    target === null ? '' : `${words.target} ${target}`,
    value.expected && `${words.expected} ${value.expected}`,
    value.pattern && `${words.pattern} ${value.pattern}`,
    value.barcode && `${words.expectedCode} ${value.barcode}`,
  ].filter(Boolean)
  return parts.length > 0 ? `${parts.join(', ')}${unit ? ` ${unit}` : ''}` : ''
}

/** Cleared fields stay listed because of their replaced values. */
function valueText(
  { field_type, value, unit }: Pick<RunValue, 'field_type' | 'value' | 'unit'>,
  words: RecordWords,
): string {
  if (value === null) return words.empty
  if (field_type === 'Checkbox') return value === '1' ? words.yes : words.no
  if (field_type === 'Pass/Fail') return value === 'pass' ? words.passed : words.failed
  if (field_type === 'Date') return words.day(value)
  return `${value}${unit ? ` ${unit}` : ''}`
}

export const evaluatedText = (value: RunValue, words: RecordWords): string =>
  `${valueText(value, words)}${value.deviation ? ` (${words.deviation[value.deviation]})` : ''}`

/** Texts of times and marks. */
interface Writer {
  time: (seconds: number) => string
  words: RecordWords
}

/** Late entries are named by the end of their run. */
type RecordWriter = Writer & { entry: Pick<Run, 'endtime'> }

export const byline = (record: RecordWriter, value: RunValue): string =>
  `${value.username ?? record.words.gone}, ${record.time(value.date)}${marksOf(record, value)}`

/** The circumstances of recording, if they affect the meaning of the value. */
export function marksOf(
  record: RecordWriter,
  entered: LetIn &
    Pick<RunValue, 'date' | 'offline' | 'uncertain' | 'received_at' | 'after_closing' | 'after_lock'> & {
      late?: boolean
    },
): string {
  const { time, words } = record
  const { offline, uncertain, received_at } = entered
  const marks = [
    offline ? words.offline(time(Math.floor(received_at / 1000))) : null,
    uncertain ? words.uncertain : null,
    lateText(record, entered),
    entered.after_closing ? words.afterClosing : null,
    entered.after_lock ? words.afterLock : null,
    letInText(record, entered),
  ].filter(Boolean)
  return marks.length > 0 ? ` (${marks.join(', ')})` : ''
}

function lateText(
  { words, entry: { endtime } }: RecordWriter,
  { late = false, date }: { late?: boolean; date: number },
): string | null {
  if (!late) return null
  return endtime !== null && date >= endtime ? words.afterEnd : words.besideRun
}

type LetIn = Pick<RecordedEvent, 'username' | 'let_in_by_username' | 'let_in_at'>

export function letInText({ time, words }: Writer, { username, ...by }: LetIn): string | null {
  if (by.let_in_at === undefined) return null
  const { gone } = words
  return words.enteredFor(by.let_in_by_username ?? gone, username ?? gone, time(by.let_in_at))
}

/** Long answers are printed with the values. */
const mostOfAnswer = 60

/** The answers of an event. */
export function answersText(
  { answers }: Pick<RecordedEvent, 'answers'>,
  fields: ReadonlyMap<number, PrintedField>,
  words: RecordWords,
): string {
  return answers
    .flatMap(({ field_revisionid, reading, value }) => {
      const field = fields.get(field_revisionid)
      if (!field) return []
      const name = reading > 1 ? words.reading(field.label, reading) : field.label
      return `${name} ${inOneLine(cutText(valueText({ ...field, value }, words), mostOfAnswer))}`
    })
    .join(', ')
}

export function spanText(seconds: number): string {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)]
  const rest = `${String(minutes).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`
  return `${hours}:${rest}`
}
