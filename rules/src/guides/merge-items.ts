// Three-way merge of keyed sequences: their members, their order, and the value of each member.
import { mergeOrder } from './merge-order.ts'

/** One element in the base and on both sides. */
export interface Sides<T> {
  readonly base: T
  readonly mine: T
  readonly theirs: T
}

export interface Keyed<T> {
  readonly keys: readonly number[]
  readonly items: readonly T[]
}

export interface MergeRules<T, C> {
  readonly isSame: (one: T, other: T) => boolean
  /** Both sides have it; `base` is null if both added it. `place` begins at 1. */
  readonly merge: (sides: { base: T | null; mine: T; theirs: T }, place: number) => Merged<T, C>
  /** One side removed it, the other changed it: null stands for removed. It remains in the result. */
  readonly removed: (sides: { base: T; mine: T | null; theirs: T | null }, place: number) => C
}

export interface Merged<T, C> {
  readonly merged: T
  readonly collisions: readonly C[]
}

export interface MergedItems<T, C> extends Merged<T[], C> {
  /** Keys that both sides moved to different positions. */
  readonly disputed: readonly number[]
}

/**
 * The keys of `base` must be 0, 1, 2 and so on. New elements have greater keys, equal on both sides only for the same
 * element.
 */
export function mergeItems<T, C>(
  { base, mine, theirs }: Sides<Keyed<T>>,
  rules: MergeRules<T, C>,
): MergedItems<T, C> {
  const [inBase, inMine, inTheirs] = [byKey(base), byKey(mine), byKey(theirs)]
  const dropped = new Set<number>()
  for (const [key, item] of inBase) {
    const left = inMine.has(key) ? inMine.get(key) : inTheirs.get(key)
    if (inMine.has(key) && inTheirs.has(key)) continue
    if (left === undefined || rules.isSame(item, left)) dropped.add(key)
  }
  const order = mergeOrder({ baseLength: base.items.length, mine: mine.keys, theirs: theirs.keys, dropped })
  const merged: T[] = []
  const collisions: C[] = []
  for (const [index, key] of order.keys.entries()) {
    const was = inBase.get(key)
    const [my, their] = [inMine.get(key), inTheirs.get(key)]
    if (my !== undefined && their !== undefined) {
      const result = rules.merge({ base: was ?? null, mine: my, theirs: their }, index + 1)
      merged.push(result.merged)
      collisions.push(...result.collisions)
      continue
    }
    merged.push((my === undefined ? their : my) as T)
    if (was !== undefined)
      collisions.push(rules.removed({ base: was, mine: my ?? null, theirs: their ?? null }, index + 1))
  }
  return { merged, collisions, disputed: order.disputed }
}

function byKey<T>({ keys, items }: Keyed<T>): Map<number, T> {
  return new Map(keys.map((key, index) => [key, items[index] as T]))
}

/** Returns the side that changed the value; `both` if both sides changed it differently. */
export function whoChanged<T>(
  { base, mine, theirs }: { base: T | null; mine: T; theirs: T },
  isSame: (one: T, other: T) => boolean,
): 'mine' | 'theirs' | 'both' {
  const isUnchanged = (side: T) => base === side || (base !== null && isSame(base, side))
  if (isSame(mine, theirs) || isUnchanged(mine)) return 'theirs'
  return isUnchanged(theirs) ? 'mine' : 'both'
}
