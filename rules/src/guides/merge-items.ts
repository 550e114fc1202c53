// Three-way merging of sequences whose elements are known by keys: what is in it, in what order, and what each element becomes.
import { mergeOrder } from './merge-order.ts'

/** One thing as it was and as two people have it. */
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
  /** Both have it; `base` is null where both have added it. `place` begins at 1. */
  readonly merge: (sides: { base: T | null; mine: T; theirs: T }, place: number) => Merged<T, C>
  /** One has removed what the other changed: null stands for removed. It stays in the result. */
  readonly removed: (sides: { base: T; mine: T | null; theirs: T | null }, place: number) => C
}

export interface Merged<T, C> {
  readonly merged: T
  readonly collisions: readonly C[]
}

export interface MergedItems<T, C> extends Merged<T[], C> {
  /** Keys that both have moved, but differently. */
  readonly disputed: readonly number[]
}

/** The keys of `base` must be 0, 1, 2 and so on; new elements have greater ones, the same for both only if they are one. */
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

/** Who has changed it? `both` if they have done so differently. */
export function whoChanged<T>(
  { base, mine, theirs }: { base: T | null; mine: T; theirs: T },
  isSame: (one: T, other: T) => boolean,
): 'mine' | 'theirs' | 'both' {
  const isUnchanged = (side: T) => base === side || (base !== null && isSame(base, side))
  if (isSame(mine, theirs) || isUnchanged(mine)) return 'theirs'
  return isUnchanged(theirs) ? 'mine' : 'both'
}
