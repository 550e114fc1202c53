// The content of a revision of a translation: each text with the original text that it was made from.
import type { SourceLines, SourceText } from '#translations/freshness.ts'

export const translatedFields = ['title', 'subject', 'summary', 'introduction', 'conclusion'] as const
export type TranslatedFieldName = (typeof translatedFields)[number]

export interface TranslatedText {
  text: string
  madeFrom: SourceText
}

export const thingLists = ['parts', 'tools'] as const
/** Words of a tool or part; its name is the title of its page. */
export const thingWords = ['type', 'notes'] as const

export type TranslatedThing = Partial<Record<(typeof thingWords)[number], TranslatedText>> & {
  list: (typeof thingLists)[number]
  /** Its ITEM page. */
  wikiid: number
  /** Number of equal entries before it in the list. */
  nth: number
}

/** Untranslated fields are absent. */
export type TranslationContent = Partial<Record<TranslatedFieldName, TranslatedText>> & {
  things?: readonly TranslatedThing[]
}

/** A step is translated with all of its lines or with none. */
export interface TranslatedLines {
  lines: readonly string[]
  madeFrom: SourceLines
}

/** Words of a field of a form, without its options. */
export const fieldWords = ['label', 'help', 'placeholder', 'unit'] as const
export type FieldWord = (typeof fieldWords)[number]

export type TranslatedField = Partial<Record<FieldWord, TranslatedText>> & {
  /** An option is stored as the answer: a changed option is a new one without a translation. */
  options?: readonly (readonly [option: string, label: string])[]
}

/** By `field_guid`, which stays the same in all revisions of a field. */
export type TranslatedForm = Readonly<Record<string, TranslatedField>>

/** The content of `step_revisions.lines` of a translated step. */
export interface StepTranslation {
  title: TranslatedText | null
  lines: TranslatedLines | null
  form: TranslatedForm
}

const noTranslation: StepTranslation = { title: null, lines: null, form: {} }

export const readTranslation = (text: string): TranslationContent => JSON.parse(text) as TranslationContent

/** Without a form if no word of it is translated. */
export function writeStepTranslation({ form, ...texts }: StepTranslation): string {
  return JSON.stringify(Object.keys(form).length > 0 ? { ...texts, form } : texts)
}

export const readStepTranslation = (text: string): StepTranslation => ({
  ...noTranslation,
  ...(JSON.parse(text) as Partial<StepTranslation>),
})

/** Undefined if the step is not translated. */
export const translationOf = (row: { lines: string } | undefined): StepTranslation =>
  row ? readStepTranslation(row.lines) : noTranslation
