// Functions that recognise the words of a query in a text. Pure.
import type { Term } from './index-shape.ts'
import { markedStem, stemsOf } from './stems.ts'

/** Returns true if a folded word of a text matches one word of the query. */
export type WordMatcher = (word: string) => boolean

/** As in the index: a word matches by its beginning and its stem, other words as a whole. */
export const matchersOf = (terms: readonly Term[]): WordMatcher[] => terms.map(matcherOf)

function matcherOf({ word, others, lists = [], isWhole }: Term): WordMatcher {
  const whole = new Set([word, ...others])
  const parts = matchersOf(lists.flat())
  return (each) =>
    whole.has(each) ||
    (!isWhole && each.startsWith(word)) ||
    stemsOf(each).some((stem) => whole.has(markedStem(stem))) ||
    parts.some((isMatch) => isMatch(each))
}
