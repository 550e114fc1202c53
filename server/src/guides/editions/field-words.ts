// The words of the fields of a form, and what was written of them in another language. Pure.
import { readOptions } from '@stepwright/rules'
import type { FieldFault } from '#platform/problems.ts'
import type { SourceText, TranslatedField as ToJudge } from '#translations/judge-translation.ts'
import { type FieldWord, fieldWords, type TranslatedField, type TranslatedForm } from '../edition-content.ts'
import type { FormFieldRow } from '../steps/form-fields.queries.ts'
import type { ToldField } from '../told-fields.schema.ts'
import { type Complain, complainOf, hasLineBreaks, type Retell, retellWords } from './retell.ts'

/** A word of the original beside its translation. */
export interface WordPair {
  fieldGuid: string
  word: FieldWord | 'option'
  /** The option itself, which answers are kept as. */
  option: string | null
  now: SourceText
  translation: string
  madeFrom: SourceText | null
}

/** Those that say something in either language, field by field. */
export const wordsOfForm = (fields: readonly FormFieldRow[], form: TranslatedForm): WordPair[] =>
  fields.flatMap((field) => wordsOfField(field, form[field.fieldGuid] ?? {}))

function wordsOfField(field: FormFieldRow, told: TranslatedField): WordPair[] {
  const { fieldGuid, fieldRevisionid: revisionid } = field
  const sources = sourcesOf(field)
  const words = fieldWords.map((word): WordPair => {
    const { text = '', madeFrom = null } = told[word] ?? {}
    const now = { revisionid, text: sources[word] }
    return { fieldGuid, word, option: null, now, translation: text, madeFrom }
  })
  const labels = new Map(told.options)
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
  // That of a checkbox is no word: 1 for one that is checked to begin with.
  const shown = fieldType === 'Text Input' ? placeholder : ''
  return { label, help, placeholder: shown, unit, options: readOptions(options) }
}

/** Units and what has no letters are the same in every language until somebody says otherwise. */
const isSameEverywhere = ({ word, now }: WordPair): boolean => word === 'unit' || !/\p{L}/u.test(now.text)

export const nameOfWord = ({ fieldGuid, word, option }: WordPair): string =>
  JSON.stringify([fieldGuid, word, option])

export function wordToJudge(pair: WordPair): ToJudge {
  const { now, translation, madeFrom } = pair
  const name = nameOfWord(pair)
  if (translation === '' && isSameEverywhere(pair)) return { name, translation: now.text, madeFrom: now, now }
  return { name, translation, madeFrom, now }
}

/** What is not told stays as it is; fields and options that are gone take their words along. */
export function retellForm(
  old: TranslatedForm,
  told: readonly ToldField[],
  fields: readonly FormFieldRow[],
  retold: Retell,
): TranslatedForm {
  const news = new Map(told.map((each) => [each.field_guid, each]))
  return Object.fromEntries(
    fields.flatMap((field): [string, TranslatedField][] => {
      const next = retellField(old[field.fieldGuid] ?? {}, news.get(field.fieldGuid), field, retold)
      return Object.keys(next).length > 0 ? [[field.fieldGuid, next]] : []
    }),
  )
}

function retellField(
  old: TranslatedField,
  told: ToldField | undefined,
  field: FormFieldRow,
  retold: Retell,
): TranslatedField {
  const sources = sourcesOf(field)
  const sides = (word: FieldWord) => ({
    old: old[word],
    written: told?.[word],
    now: { revisionid: field.fieldRevisionid, text: sources[word] },
  })
  const words = retellWords(fieldWords, sides, retold)
  const labels = labelsWith(old, told)
  const options = sources.options.flatMap((option) => {
    const label = labels.get(option)
    return label ? [[option, label] as const] : []
  })
  return { ...words, ...(options.length > 0 && { options }) }
}

/** What the options of a field are called from now on. */
function labelsWith(old: TranslatedField | undefined, told: ToldField | undefined): Map<string, string> {
  const labels = new Map(old?.options)
  for (const { option, label } of told?.options ?? []) labels.set(option, label.trim())
  return labels
}

/** Everything that is wrong with them, each with its place. */
export function faultsOfToldFields(
  told: readonly ToldField[],
  fields: readonly FormFieldRow[],
  old: TranslatedForm,
): FieldFault[] {
  const known = new Map(fields.map((field) => [field.fieldGuid, sourcesOf(field)]))
  return told.flatMap((each, index) => {
    const complain = complainOf('translated_fields', index)
    const sources = known.get(each.field_guid)
    if (!sources) return [complain('field_guid', 'names no field of the form of this step')]
    if (told.findIndex(({ field_guid }) => field_guid === each.field_guid) < index)
      return [complain('field_guid', 'stands in the list twice', 'duplicate')]
    const labels = labelsWith(old[each.field_guid], each)
    return [
      ...faultsOfWords(each, sources, complain),
      ...faultsOfOptions(each, { sources, labels }, complain),
    ]
  })
}

const faultsOfWords = (told: ToldField, sources: Sources, complain: Complain): FieldFault[] =>
  fieldWords.flatMap((word) => {
    const text = told[word]?.trim() ?? ''
    if (text === '') return []
    if (sources[word] === '') return [complain(word, 'must be empty, as it is in the original')]
    return word !== 'help' && hasLineBreaks(text) ? [complain(word, 'must be one line')] : []
  })

interface Named {
  sources: Sources
  labels: ReadonlyMap<string, string>
}

const faultsOfOptions = (
  { options = [] }: ToldField,
  { sources, labels }: Named,
  complain: Complain,
): FieldFault[] =>
  options.flatMap(({ option, label }, at) => {
    const place = `options.${at}`
    if (!sources.options.includes(option)) return [complain(`${place}.option`, 'is no option of the field')]
    if (options.findIndex((other) => other.option === option) < at)
      return [complain(`${place}.option`, 'stands in the list twice', 'duplicate')]
    const toldAt = (other: string) => options.findIndex((each) => each.option === other)
    // What was told of an option that is gone counts no more; of two that are told together the second one is at fault.
    const counts = (other: string) =>
      other !== option && toldAt(other) < at && (toldAt(other) >= 0 || sources.options.includes(other))
    const isTaken = [...labels].some(([other, name]) => name === label.trim() && counts(other))
    if (label.trim() !== '' && isTaken)
      return [complain(`${place}.label`, 'is what another option is called', 'duplicate')]
    return hasLineBreaks(label.trim()) ? [complain(`${place}.label`, 'must be one line')] : []
  })
