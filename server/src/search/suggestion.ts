// Corrects typing errors of a query by words of its results ("Did you mean").
import { fold, indexedWords } from '#word-index/words.ts'
import type { WiderSlot } from './wider.ts'

/** Corrected words by the typed ones, both folded. */
export type Corrections = ReadonlyMap<string, string>

export const correctionsOf = (slots: readonly WiderSlot[]): Corrections =>
  new Map(slots.flatMap(({ word, correction }) => (correction === null ? [] : [[word, correction]])))

const word = /[\p{L}\p{N}\p{M}]+/gu
const isLowerCase = (text: string): boolean => text === text.toLowerCase()

/**
 * Null without typing errors. The vocabulary also has words of texts that the caller may not read, so only words of these
 * texts are suggested, in their spelling.
 */
export function suggestionFor(
  query: string,
  corrections: Corrections,
  texts: readonly string[],
): string | null {
  if (corrections.size === 0) return null
  const spellings = new Map(
    texts.flatMap((text) =>
      (text.match(word) ?? []).flatMap((each) => indexedWords(each).map((folded) => [folded, each] as const)),
    ),
  )
  const corrected = query.replace(word, (typed) => {
    const spelling = spellings.get(corrections.get(fold(typed)) ?? '')
    if (spelling === undefined) return typed
    return isLowerCase(typed) ? spelling.toLowerCase() : spelling
  })
  return corrected === query ? null : corrected
}
