// Compares texts word by word: the differences of two lines and their similarity.
import { matchSequences } from './match-sequences.ts'

export interface WordSpan {
  readonly kind: 'same' | 'removed' | 'added'
  readonly text: string
}

// Scripts without blanks count letter by letter, otherwise a whole sentence would be one word.
const pieces =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]|[[\p{L}\p{M}\p{N}_]--[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]]+|\s+|./gsv

/** Splits a text into words, runs of white space and single signs; joined they give the text again. */
const splitWords = (text: string): string[] => text.match(pieces) ?? []

/** Returns the spans that make `before` (same and removed) and `after` (same and added). */
export const compareWords = (before: string, after: string): WordSpan[] =>
  compareSplit(splitWords(before), splitWords(after))

export function compareSplit(from: readonly string[], to: readonly string[]): WordSpan[] {
  const partner = matchSequences(from, to)
  const spans: Draft[] = []
  let next = 0
  for (const [index, word] of from.entries()) {
    const match = partner[index] as number
    if (match < 0) add(spans, 'removed', word)
    else {
      while (next < match) add(spans, 'added', to[next++] as string)
      add(spans, 'same', word)
      next = match + 1
    }
  }
  while (next < to.length) add(spans, 'added', to[next++] as string)
  return withoutLoneBlanks(spans)
}

interface Draft {
  kind: WordSpan['kind']
  text: string
}

/** Within one stretch of changes, removed text precedes added text. */
function add(spans: Draft[], kind: WordSpan['kind'], text: string): void {
  const last = spans.at(-1)
  const beforeLast = spans.at(-2)
  if (last?.kind === kind) last.text += text
  else if (kind === 'removed' && last?.kind === 'added' && beforeLast?.kind === 'removed')
    beforeLast.text += text
  else if (kind === 'removed' && last?.kind === 'added') spans.splice(-1, 0, { kind, text })
  else spans.push({ kind, text })
}

/** `red cat` to `big dog` reads better as one change than as two with an unchanged blank between. */
function withoutLoneBlanks(spans: Draft[]): Draft[] {
  const result: Draft[] = []
  for (const [index, span] of spans.entries()) {
    const isLone = span.kind === 'same' && index > 0 && index < spans.length - 1 && span.text.trim() === ''
    if (isLone && isReplaced(spans, index - 1, -1) && isReplaced(spans, index + 1, 1)) {
      add(result, 'removed', span.text)
      add(result, 'added', span.text)
    } else add(result, span.kind, span.text)
  }
  return result
}

/** True if text is removed and text is added at this position. */
function isReplaced(spans: Draft[], at: number, direction: 1 | -1): boolean {
  const kinds = [spans[at]?.kind, spans[at + direction]?.kind]
  return kinds.includes('removed') && kinds.includes('added')
}

/** The number of occurrences of each word, and the number of all words; joined `pieces` give the text again. */
export interface WordBag {
  readonly pieces: readonly string[]
  readonly counts: ReadonlyMap<string, number>
  readonly size: number
}

export function wordBag(text: string): WordBag {
  const counts = new Map<string, number>()
  let size = 0
  const pieces = splitWords(text)
  for (const word of pieces) {
    if (word.trim() === '') continue
    counts.set(word, (counts.get(word) ?? 0) + 1)
    size++
  }
  return { pieces, counts, size }
}

/** From 0, no common words, to 1, the same words. */
export function likeness(one: WordBag, other: WordBag): number {
  if (one.size + other.size === 0) return 1
  const [small, large] = one.counts.size < other.counts.size ? [one, other] : [other, one]
  let common = 0
  for (const [word, count] of small.counts) common += Math.min(count, large.counts.get(word) ?? 0)
  return (2 * common) / (one.size + other.size)
}

/** From this similarity on, a line counts as the changed form of the other line. */
export const alike = 0.4
