// Where two people have changed the same thing differently: taking one side of it, in whatever is written. Pure.

export type Side = 'mine' | 'theirs'

/** Null: taken away. Until somebody decides, theirs stands there, or what is left where they have taken it away. */
export interface Sides<T> {
  readonly mine: T | null
  readonly theirs: T | null
}

export const stands = ({ theirs }: Sides<unknown>, side: Side): boolean =>
  side === 'theirs' && theirs !== null

/**
 * The list with one side in the place of what stands there, counted from 1. Members may have moved meanwhile: the nearest one that is
 * still the same is meant. Where it was rewritten since, that side comes beside it, so that no word is lost.
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
