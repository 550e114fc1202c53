// The differences between the lines of two states of a step.
import { align } from '../text/align.ts'
import { longestIncreasing } from '../text/longest-increasing.ts'
import { compareWords, type WordSpan } from '../text/words.ts'
import type { LineState } from './guide-state.ts'

/** Positions begin at 1. `words` is null if the text is unchanged; compare bullet and level by `before` and `after`. */
export type LineChange =
  | { readonly kind: 'added'; readonly to: number; readonly line: LineState }
  | { readonly kind: 'removed'; readonly from: number; readonly line: LineState }
  | {
      /** `moved` lines changed their position among the other lines, and possibly their content. */
      readonly kind: 'changed' | 'moved'
      readonly from: number
      readonly to: number
      readonly before: LineState
      readonly after: LineState
      readonly words: WordSpan[] | null
    }

/** Returns removed lines first, then the changes in the order after. Lines without a change remain, in their order. */
export function compareLines(before: readonly LineState[], after: readonly LineState[]): LineChange[] {
  const partner = align(
    before.map((line) => line.text),
    after.map((line) => line.text),
    { moves: true, pairs: 'alike' },
  )
  const moved = listMoved(partner)
  const origin = new Map([...partner].map((to, from) => [to, from]))
  const changes: LineChange[] = []
  for (const [index, line] of before.entries())
    if (partner[index] === -1) changes.push({ kind: 'removed', from: index + 1, line })
  for (const [index, line] of after.entries()) {
    const from = origin.get(index)
    const old = from === undefined ? undefined : before[from]
    if (from === undefined || !old) changes.push({ kind: 'added', to: index + 1, line })
    else if (moved.has(from) || !isSameLine(old, line))
      changes.push({
        kind: moved.has(from) ? 'moved' : 'changed',
        from: from + 1,
        to: index + 1,
        before: old,
        after: line,
        words: old.text === line.text ? null : compareWords(old.text, line.text),
      })
  }
  return changes
}

/** A line without a change. */
export interface SameLine {
  readonly from: number
  readonly to: number
  readonly line: LineState
}

/** Returns the lines that these changes omit. */
export function listSameLines(
  before: readonly LineState[],
  after: readonly LineState[],
  changes: readonly LineChange[],
): SameLine[] {
  const gone = new Set(changes.flatMap((change) => ('from' in change ? [change.from] : [])))
  const placed = new Set(changes.flatMap((change) => ('to' in change ? [change.to] : [])))
  const from = [...before.keys()].map((index) => index + 1).filter((place) => !gone.has(place))
  const to = [...after.keys()].map((index) => index + 1).filter((place) => !placed.has(place))
  return to.map((place, index) => ({
    from: from[index] as number,
    to: place,
    line: after[place - 1] as LineState,
  }))
}

/** Returns the indexes before of the fewest elements that must move to reach the order after. */
export function listMoved(partner: Int32Array): Set<number> {
  const matched = [...partner.keys()].filter((index) => partner[index] !== -1)
  const stay = new Set(longestIncreasing(matched.map((index) => partner[index] as number)))
  return new Set(matched.filter((_, place) => !stay.has(place)))
}

export const isSameLine = (one: LineState, other: LineState): boolean =>
  one.text === other.text && one.bullet === other.bullet && one.level === other.level
