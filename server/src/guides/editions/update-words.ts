// The common part of updating single translated words of any kind. Pure.
import type { FieldFault } from '#platform/problems.ts'
import type { SourceText } from '#translations/freshness.ts'
import type { TranslatedText } from '../edition-content.ts'

/** A request writes strings, a document from another site also the source of each. */
export type UpdateWord<Written = string> = (
  old: TranslatedText | undefined,
  written: Written,
  madeFrom: SourceText,
) => TranslatedText | null

/** The words of an input, as they are written. */
export type WrittenWords<Word extends string, Written> = { readonly [word in Word]?: Written | undefined }

/** The updated words and the unchanged ones. */
export const updateWords = <Word extends string, Written>(
  words: readonly Word[],
  sides: (word: Word) => { old: TranslatedText | undefined; written: Written | undefined; now: SourceText },
  update: UpdateWord<Written>,
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
