// Finds the words of a query in a text, with their positions. Pure.

import type { WordMatcher } from './word-matchers.ts'
import { indexedWords, wordsOf } from './words.ts'

export interface Span {
  /** UTF-16 units, as strings of JavaScript and Java count. */
  from: number
  to: number
  /** Indexes of the words of the query that it matches. */
  terms: readonly number[]
}

const letters = /[\p{L}\p{N}\p{M}]+/gu
const pairedOrNot =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+|[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/gu
const paired = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

/** Texts repeat their words, so each is folded and compared once. */
export function createSpotter(matchers: readonly WordMatcher[]): (text: string) => Span[] {
  const known = new Map<string, readonly number[]>()
  const termsOf = (written: string, words: (text: string) => string[]): readonly number[] => {
    const before = known.get(written)
    if (before) return before
    const folded = words(written)
    const terms = matchers.flatMap((isMatch, index) => (folded.some(isMatch) ? [index] : []))
    known.set(written, terms)
    return terms
  }
  return (text) =>
    [...text.matchAll(letters)].flatMap(({ 0: written, index }) => {
      if (paired.test(written)) return pairsIn(written, index, (pair) => termsOf(pair, wordsOf))
      const terms = termsOf(written, indexedWords)
      return terms.length > 0 ? [{ from: index, to: index + written.length, terms }] : []
    })
}

/** Scripts without spaces are indexed as pairs of characters. */
function pairsIn(written: string, start: number, termsOf: (pair: string) => readonly number[]): Span[] {
  return [...written.matchAll(pairedOrNot)].flatMap(({ 0: part, index }) => {
    const characters = [...part]
    const lengths = characters.map(({ length }) => length)
    const units = paired.test(part) && characters.length > 1 ? characters.slice(1) : [part]
    let from = start + index
    return units.flatMap((unit, at): Span[] => {
      const pair = units.length === 1 && unit === part ? part : `${characters[at]}${unit}`
      const span = { from, to: from + pair.length, terms: termsOf(pair) }
      from += lengths[at] ?? 0
      return span.terms.length > 0 ? [span] : []
    })
  })
}

export const countTerms = (spans: readonly Span[]): number =>
  new Set(spans.flatMap(({ terms }) => terms)).size

/** Overlapping and adjacent spans as one. */
export function mergedSpans(spans: readonly Span[]): [from: number, to: number][] {
  const merged: [number, number][] = []
  for (const { from, to } of spans) {
    const last = merged.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else merged.push([from, to])
  }
  return merged
}
