// Functions that recognise the words of a query in a text. Pure.
import type { Term } from './index-shape.ts'

/** Returns true if a folded word of a text matches one word of the query. */
export type WordMatcher = (word: string) => boolean

/** As in the index: a word matches by its beginning, similar words as a whole. */
export const matchersOf = (terms: readonly Term[]): WordMatcher[] =>
  terms.map(({ word, others }) => {
    const similar = new Set(others)
    return (each) => each.startsWith(word) || similar.has(each)
  })
