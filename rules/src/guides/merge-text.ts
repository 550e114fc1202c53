// Merges the changes of two users to one long text, line by line.
import { splitLines } from '../text/compare-text.ts'
import { keysByText } from './line-keys.ts'
import { mergeItems, type Sides, whoChanged } from './merge-items.ts'

/**
 * Both sides changed a line differently, or one side removed a line that the other changed: null stands for removed.
 */
export interface TextCollision {
  /** Line of the merged text, from 1. It holds their text; if one side removed the line, the changed text. */
  readonly line: number
  readonly base: string
  readonly mine: string | null
  readonly theirs: string | null
}

export interface MergedText {
  readonly merged: string
  readonly collisions: readonly TextCollision[]
}

const isSame = (one: string, other: string): boolean => one === other

/** Different lines that both sides added at the same position all remain, theirs first. */
export function mergeText(base: string, mine: string, theirs: string): MergedText {
  const lines: Sides<string[]> = {
    base: splitLines(base),
    mine: splitLines(mine),
    theirs: splitLines(theirs),
  }
  const keys = keysByText(lines, { moves: false, pairs: 'all', addedOnce: 'in place' })
  const result = mergeItems<string, TextCollision>(keyed(lines, keys), {
    isSame,
    merge: (sides, line) => {
      const who = whoChanged(sides, isSame)
      const collision = { line, base: sides.base ?? '', mine: sides.mine, theirs: sides.theirs }
      return {
        merged: who === 'mine' ? sides.mine : sides.theirs,
        collisions: who === 'both' ? [collision] : [],
      }
    },
    removed: (sides, line) => ({ line, ...sides }),
  })
  return { merged: result.merged.join('\n'), collisions: result.collisions }
}

export function keyed<T>(items: Sides<readonly T[]>, keys: Sides<readonly number[]>) {
  return {
    base: { items: items.base, keys: keys.base },
    mine: { items: items.mine, keys: keys.mine },
    theirs: { items: items.theirs, keys: keys.theirs },
  }
}
