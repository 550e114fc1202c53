// Resolves conflicts in a draft by taking one side. Pure.

export type Side = 'mine' | 'theirs'

/**
 * Null means deleted. Until the user decides, the other side is shown, or the remainder if the other side deleted it.
 */
export interface Sides<T> {
  readonly mine: T | null
  readonly theirs: T | null
}

export const isShown = ({ theirs }: Sides<unknown>, side: Side): boolean =>
  side === 'theirs' && theirs !== null

/**
 * Replaces the member at `at` (from 1) by the chosen side. If members have moved, the nearest unchanged one is
 * replaced. If it was edited since, the chosen side is inserted beside it, so that no text is lost.
 */
export function withSide<T>(
  list: readonly T[],
  conflict: Sides<T> & { readonly place: number },
  side: Side,
  isSame: (one: T, other: T | null) => boolean = Object.is,
): T[] {
  const { place, mine, theirs } = conflict
  const shown = theirs ?? mine
  const distance = (at: number) => Math.abs(at - place + 1)
  const [at] = [...list.keys()]
    .filter((each) => isSame(list[each] as T, shown))
    .toSorted((one, other) => distance(one) - distance(other))
  const taken = conflict[side]
  return list.toSpliced(at ?? place - 1, at === undefined ? 0 : 1, ...(taken === null ? [] : [taken]))
}
