// What a revision of a translation holds: each text with the text of the original that it was made from.
import type { SourceLines, SourceText } from '#translations/judge-translation.ts'

export const translatedFields = ['title', 'subject', 'summary', 'introduction', 'conclusion'] as const
export type TranslatedFieldName = (typeof translatedFields)[number]

export interface TranslatedText {
  text: string
  madeFrom: SourceText
}

/** Fields that are not translated are absent. */
export type TranslationContent = Partial<Record<TranslatedFieldName, TranslatedText>>

/** A step is translated with all of its lines, or with none. */
export interface TranslatedLines {
  lines: readonly string[]
  madeFrom: SourceLines
}

/** What stands in `step_revisions.lines` of a translated step. */
export interface StepTranslation {
  title: TranslatedText | null
  lines: TranslatedLines | null
}

export const readTranslation = (text: string): TranslationContent => JSON.parse(text) as TranslationContent
export const readStepTranslation = (text: string): StepTranslation => JSON.parse(text) as StepTranslation
