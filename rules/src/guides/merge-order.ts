// Merges two orders of a sequence with additions and removals: their order, with my additions after the neighbour that
// they have in mine.
import { longestIncreasing } from '../text/longest-increasing.ts'

export interface Orders {
  /** Keys below this number belong to the base, in its order; all greater keys are new. */
  readonly baseLength: number
  readonly mine: readonly number[]
  readonly theirs: readonly number[]
  /** Keys to leave out of the result. */
  readonly dropped: ReadonlySet<number>
}

export interface MergedOrder {
  readonly keys: number[]
  /** Keys that both sides moved to different neighbours; the result has them at their position in theirs. */
  readonly disputed: number[]
}

// The beginning in the chain of keys.
const head = -1

export function mergeOrder({ baseLength, mine, theirs, dropped }: Orders): MergedOrder {
  const inMine = new Set(mine)
  const movedByThem = listMovedKeys(theirs, baseLength)
  const movedByMe = [...listMovedKeys(mine, baseLength)]
  const common = new Set(theirs.filter((key) => inMine.has(key)))
  const neighbours = [mine, theirs].map((keys) => neighboursAmong(common, keys))
  const both = movedByMe.filter((key) => movedByThem.has(key))
  const disputed = both.filter((key) => neighbours[0]?.get(key) !== neighbours[1]?.get(key))
  const toMove = new Set(movedByMe.filter((key) => !movedByThem.has(key)))
  const chain = new Map<number, number>()
  const placed = new Set(theirs.filter((key) => !dropped.has(key) && !toMove.has(key)))
  let last = head
  for (const key of placed) {
    chain.set(last, key)
    last = key
  }
  insertMine({ chain, placed, isTheirsOnly: (key) => key >= baseLength && !inMine.has(key) }, mine, dropped)
  const keys: number[] = []
  for (let key = chain.get(head); key !== undefined; key = chain.get(key)) keys.push(key)
  return { keys, disputed: disputed.filter((key) => !dropped.has(key)) }
}

function listMovedKeys(keys: readonly number[], baseLength: number): Set<number> {
  const known = keys.filter((key) => key < baseLength)
  const stay = new Set(longestIncreasing(known))
  return new Set(known.filter((_, index) => !stay.has(index)))
}

function neighboursAmong(common: ReadonlySet<number>, keys: readonly number[]): Map<number, number> {
  const shared = keys.filter((key) => common.has(key))
  return new Map(shared.map((key, index) => [key, shared[index - 1] ?? head]))
}

interface Chain {
  readonly chain: Map<number, number>
  readonly placed: ReadonlySet<number>
  readonly isTheirsOnly: (key: number) => boolean
}

function insertMine(
  { chain, placed, isTheirsOnly }: Chain,
  mine: readonly number[],
  dropped: ReadonlySet<number>,
): void {
  let at = head
  for (const key of mine) {
    if (dropped.has(key)) continue
    if (!placed.has(key)) {
      // Their additions at the same position come first: they are saved already.
      for (let next = chain.get(at); next !== undefined && isTheirsOnly(next); next = chain.get(at)) at = next
      const next = chain.get(at)
      chain.set(at, key)
      if (next !== undefined) chain.set(key, next)
    }
    at = key
  }
}
