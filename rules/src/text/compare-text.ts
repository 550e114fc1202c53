// The differences between two versions of a long text, line by line, with the changed words of a line.
import { align } from './align.ts'
import { alike, compareSplit, likeness, type WordBag, type WordSpan, wordBag } from './words.ts'

/** Line numbers begin at 1. `from` is a line of the text before, `to` one of the text after. */
export type TextChange =
  | { readonly kind: 'removed'; readonly from: number; readonly text: string }
  | { readonly kind: 'added'; readonly to: number; readonly text: string }
  | { readonly kind: 'changed'; readonly from: number; readonly to: number; readonly words: WordSpan[] }

/** Returns the changes in the order of the text; lines without a change remain, in their order. */
export function compareText(before: string, after: string): TextChange[] {
  const from = splitLines(before)
  const to = splitLines(after)
  const known = new Map<string, WordBag>()
  const bagOf = (line: string): WordBag => {
    const bag = known.get(line) ?? wordBag(line)
    known.set(line, bag)
    return bag
  }
  const partner = align(from, to, { moves: false, pairs: 'all', bagOf })
  const changes: TextChange[] = []
  let next = 0
  const addUntil = (end: number) => {
    while (next < end) changes.push({ kind: 'added', to: next + 1, text: to[next++] as string })
  }
  for (const [index, text] of from.entries()) {
    const match = partner[index] as number
    if (match < 0) {
      changes.push({ kind: 'removed', from: index + 1, text })
      continue
    }
    addUntil(match)
    next = match + 1
    if (text !== to[match])
      changes.push(...compareLine(index, match, bagOf(text), bagOf(to[match] as string)))
  }
  addUntil(to.length)
  return changes
}

/** An empty text has one empty line. */
export const splitLines = (text: string): string[] => text.split('\n')

function compareLine(from: number, to: number, before: WordBag, after: WordBag): TextChange[] {
  if (likeness(before, after) >= alike)
    return [{ kind: 'changed', from: from + 1, to: to + 1, words: compareSplit(before.pieces, after.pieces) }]
  return [
    { kind: 'removed', from: from + 1, text: before.pieces.join('') },
    { kind: 'added', to: to + 1, text: after.pieces.join('') },
  ]
}
