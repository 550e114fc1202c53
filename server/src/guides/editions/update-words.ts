// The common part of updating single translated words of any kind. Pure.
import type { FieldFault } from '#platform/problems.ts'
import type { SourceText } from '#translations/freshness.ts'
import type { TranslatedText } from '../edition-content.ts'

export type UpdateWord = (
  old: TranslatedText | undefined,
  written: string,
  madeFrom: SourceText,
) => TranslatedText | null

/** The updated words and the unchanged ones. */
export const updateWords = <Word extends string>(
  words: readonly Word[],
  sides: (word: Word) => { old: TranslatedText | undefined; written: string | undefined; now: SourceText },
  update: UpdateWord,
): Partial<Record<Word, TranslatedText>> =>
  Object.fromEntries(
    words.flatMap((word) => {
      const { old, written, now } = sides(word)
      const next = written === undefined ? old : update(old, written, now)
      return next ? [[word, next] as const] : []
    }),
  ) as Partial<Record<Word, TranslatedText>>

export const hasLineBreaks = (text: string): boolean => /[\n\r\t\u2028\u2029]/.test(text)

export type Complain = (member: string, why: string, code?: FieldFault['code']) => FieldFault

export const complainOf =
  (list: string, index: number): Complain =>
  (member, why, code = 'invalid_field') => {
    const field = `${list}.${index}.${member}`
    return { message: `${field} ${why}`, field, code, index }
  }
