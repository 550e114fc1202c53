// What a revision of a translation holds: each text with the text of the original that it was made from.
import type { SourceLines, SourceText } from '#translations/judge-translation.ts'

export const translatedFields = ['title', 'subject', 'summary', 'introduction', 'conclusion'] as const
export type TranslatedFieldName = (typeof translatedFields)[number]

export interface TranslatedText {
  text: string
  madeFrom: SourceText
}

export const thingLists = ['parts', 'tools'] as const
/** Words of a tool or part; it is called as its page is. */
export const thingWords = ['type', 'notes'] as const

export type TranslatedThing = Partial<Record<(typeof thingWords)[number], TranslatedText>> & {
  list: (typeof thingLists)[number]
  /** Its ITEM page. */
  wikiid: number
  /** How many of the same stand before it in the list. */
  nth: number
}

/** Fields that are not translated are absent. */
export type TranslationContent = Partial<Record<TranslatedFieldName, TranslatedText>> & {
  things?: readonly TranslatedThing[]
}

/** A step is translated with all of its lines, or with none. */
export interface TranslatedLines {
  lines: readonly string[]
  madeFrom: SourceLines
}

/** Words of a field of a form, besides its options. */
export const fieldWords = ['label', 'help', 'placeholder', 'unit'] as const
export type FieldWord = (typeof fieldWords)[number]

export type TranslatedField = Partial<Record<FieldWord, TranslatedText>> & {
  /** An option is the answer itself: changed, it is another one, and nobody has translated it. */
  options?: readonly (readonly [option: string, label: string])[]
}

/** By the `field_guid`, which stays the same whatever becomes of a field. */
export type TranslatedForm = Readonly<Record<string, TranslatedField>>

/** What stands in `step_revisions.lines` of a translated step. */
export interface StepTranslation {
  title: TranslatedText | null
  lines: TranslatedLines | null
  form: TranslatedForm
}

const noTranslation: StepTranslation = { title: null, lines: null, form: {} }

export const readTranslation = (text: string): TranslationContent => JSON.parse(text) as TranslationContent

/** Without a form where nothing of it is translated. */
export function writeStepTranslation({ form, ...texts }: StepTranslation): string {
  return JSON.stringify(Object.keys(form).length > 0 ? { ...texts, form } : texts)
}

export const readStepTranslation = (text: string): StepTranslation => ({
  ...noTranslation,
  ...(JSON.parse(text) as Partial<StepTranslation>),
})

/** Nothing where the step is not translated. */
export const translationOf = (row: { lines: string } | undefined): StepTranslation =>
  row ? readStepTranslation(row.lines) : noTranslation
