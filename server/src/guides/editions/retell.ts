// What words that are written one by one have in common, whatever they are words of. Pure.
import type { FieldFault } from '#platform/problems.ts'
import type { SourceText } from '#translations/judge-translation.ts'
import type { TranslatedText } from '../edition-content.ts'

export type Retell = (
  old: TranslatedText | undefined,
  written: string,
  madeFrom: SourceText,
) => TranslatedText | null

/** The words that are told anew, and those that stay. */
export const retellWords = <Word extends string>(
  words: readonly Word[],
  sides: (word: Word) => { old: TranslatedText | undefined; written: string | undefined; now: SourceText },
  retold: Retell,
): Partial<Record<Word, TranslatedText>> =>
  Object.fromEntries(
    words.flatMap((word) => {
      const { old, written, now } = sides(word)
      const next = written === undefined ? old : retold(old, written, now)
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
