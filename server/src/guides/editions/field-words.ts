// The words of the fields of a form and their translations. Pure.
import { readOptions } from '@stepwright/rules'
import type { FieldFault } from '#platform/problems.ts'
import type { SourceText, TranslatedField as ToJudge } from '#translations/freshness.ts'
import { type FieldWord, fieldWords, type TranslatedField, type TranslatedForm } from '../edition-content.ts'
import type { FormFieldRow } from '../steps/form-fields.queries.ts'
import type { FieldWordsInput } from '../translated-fields.schema.ts'
import {
  type Complain,
  complainOf,
  hasLineBreaks,
  type UpdateWord,
  updateWords,
  type WrittenWords,
} from './update-words.ts'

/** A word of the original with its translation. */
export interface WordPair {
  fieldGuid: string
  word: FieldWord | 'option'
  /** The option itself, which answers store. */
  option: string | null
  now: SourceText
  translation: string
  madeFrom: SourceText | null
}

/** Returns words that are not empty in either language, field by field. */
export const wordsOfForm = (fields: readonly FormFieldRow[], form: TranslatedForm): WordPair[] =>
  fields.flatMap((field) => wordsOfField(field, form[field.fieldGuid] ?? {}))

function wordsOfField(field: FormFieldRow, input: TranslatedField): WordPair[] {
  const { fieldGuid, fieldRevisionid: revisionid } = field
  const sources = sourcesOf(field)
  const words = fieldWords.map((word): WordPair => {
    const { text = '', madeFrom = null } = input[word] ?? {}
    const now = { revisionid, text: sources[word] }
    return { fieldGuid, word, option: null, now, translation: text, madeFrom }
  })
  const labels = new Map(input.options)
  const options = sources.options.map((option): WordPair => {
    const now = { revisionid, text: option }
    const translation = labels.get(option) ?? ''
    return { fieldGuid, word: 'option', option, now, translation, madeFrom: translation ? now : null }
  })
  return [...words, ...options].filter(({ now, translation }) => now.text !== '' || translation !== '')
}

type Sources = Record<FieldWord, string> & { options: readonly string[] }

function sourcesOf({ label, fieldType, content }: FormFieldRow): Sources {
  const { help = '', placeholder = '', unit = '', options } = JSON.parse(content) as Partial<Sources>
  // The default of a checkbox is no word: 1 if it is checked initially.
  const shown = fieldType === 'Text Input' ? placeholder : ''
  return { label, help, placeholder: shown, unit, options: readOptions(options) }
}

/** Units and words without letters are the same in every language until they are translated. */
const isSameEverywhere = ({ word, now }: WordPair): boolean => word === 'unit' || !/\p{L}/u.test(now.text)

export const nameOfWord = ({ fieldGuid, word, option }: WordPair): string =>
  JSON.stringify([fieldGuid, word, option])

export function wordToJudge(pair: WordPair): ToJudge {
  const { now, translation, madeFrom } = pair
  const name = nameOfWord(pair)
  if (translation === '' && isSameEverywhere(pair)) return { name, translation: now.text, madeFrom: now, now }
  return { name, translation, madeFrom, now }
}

type WrittenField<Written> = Pick<FieldWordsInput, 'field_guid' | 'options'> &
  WrittenWords<FieldWord, Written>

/** Omitted words keep their translation; words of deleted fields and options are removed. */
export function updateForm<Written = string>(
  old: TranslatedForm,
  input: readonly WrittenField<Written>[],
  fields: readonly FormFieldRow[],
  update: UpdateWord<Written>,
): TranslatedForm {
  const news = new Map(input.map((each) => [each.field_guid, each]))
  return Object.fromEntries(
    fields.flatMap((field): [string, TranslatedField][] => {
      const next = updateField(old[field.fieldGuid] ?? {}, news.get(field.fieldGuid), field, update)
      return Object.keys(next).length > 0 ? [[field.fieldGuid, next]] : []
    }),
  )
}

function updateField<Written>(
  old: TranslatedField,
  input: WrittenField<Written> | undefined,
  field: FormFieldRow,
  update: UpdateWord<Written>,
): TranslatedField {
  const sources = sourcesOf(field)
  const sides = (word: FieldWord) => ({
    old: old[word],
    written: input?.[word],
    now: { revisionid: field.fieldRevisionid, text: sources[word] },
  })
  const words = updateWords(fieldWords, sides, update)
  const labels = labelsWith(old, input)
  const options = sources.options.flatMap((option) => {
    const label = labels.get(option)
    return label ? [[option, label] as const] : []
  })
  return { ...words, ...(options.length > 0 && { options }) }
}

/** Returns the new translations of the options of a field. */
function labelsWith(
  old: TranslatedField | undefined,
  input: Pick<FieldWordsInput, 'options'> | undefined,
): Map<string, string> {
  const labels = new Map(old?.options)
  for (const { option, label } of input?.options ?? []) labels.set(option, label.trim())
  return labels
}

/** Returns all faults of the translated fields with their positions. */
export function faultsOfFieldWords(
  input: readonly FieldWordsInput[],
  fields: readonly FormFieldRow[],
  old: TranslatedForm,
): FieldFault[] {
  const known = new Map(fields.map((field) => [field.fieldGuid, sourcesOf(field)]))
  return input.flatMap((each, index) => {
    const complain = complainOf('translated_fields', index)
    const sources = known.get(each.field_guid)
    if (!sources) return [complain('field_guid', 'names no field of the form of this step')]
    if (input.findIndex(({ field_guid }) => field_guid === each.field_guid) < index)
      return [complain('field_guid', 'stands in the list twice', 'duplicate')]
    const labels = labelsWith(old[each.field_guid], each)
    return [
      ...faultsOfWords(each, sources, complain),
      ...faultsOfOptions(each, { sources, labels }, complain),
    ]
  })
}

const faultsOfWords = (input: FieldWordsInput, sources: Sources, complain: Complain): FieldFault[] =>
  fieldWords.flatMap((word) => {
    const text = input[word]?.trim() ?? ''
    if (text === '') return []
    if (sources[word] === '') return [complain(word, 'must be empty, as it is in the original')]
    return word !== 'help' && hasLineBreaks(text) ? [complain(word, 'must be one line')] : []
  })

interface Named {
  sources: Sources
  labels: ReadonlyMap<string, string>
}

const faultsOfOptions = (
  { options = [] }: FieldWordsInput,
  { sources, labels }: Named,
  complain: Complain,
): FieldFault[] =>
  options.flatMap(({ option, label }, at) => {
    const place = `options.${at}`
    if (!sources.options.includes(option)) return [complain(`${place}.option`, 'is no option of the field')]
    if (options.findIndex((other) => other.option === option) < at)
      return [complain(`${place}.option`, 'stands in the list twice', 'duplicate')]
    const toldAt = (other: string) => options.findIndex((each) => each.option === other)
    // Translations of deleted options do not count. If two translate the same option, the second one is faulty.
    const counts = (other: string) =>
      other !== option && toldAt(other) < at && (toldAt(other) >= 0 || sources.options.includes(other))
    const isTaken = [...labels].some(([other, name]) => name === label.trim() && counts(other))
    if (label.trim() !== '' && isTaken)
      return [complain(`${place}.label`, 'is what another option is called', 'duplicate')]
    return hasLineBreaks(label.trim()) ? [complain(`${place}.label`, 'must be one line')] : []
  })
