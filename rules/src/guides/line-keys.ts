// Keys for elements without an id: lines of a text or a step, members of a list.
import { type AlignOptions, align } from '../text/align.ts'
import { matchSequences } from '../text/match-sequences.ts'
import type { Sides } from './merge-items.ts'

export interface KeyOptions extends AlignOptions {
  /**
   * Selects which additions of both sides count as one: those at the same position in the same order, or equal ones
   * anywhere.
   */
  readonly addedOnce: 'in place' | 'anywhere'
}

type Texts = readonly string[]

export function keysByText({ base, mine, theirs }: Sides<Texts>, options: KeyOptions): Sides<number[]> {
  const my = keysOf(base, mine, { options, firstNew: base.length })
  const their = keysOf(base, theirs, { options, firstNew: base.length + mine.length })
  if (options.addedOnce === 'anywhere') shareAnywhere({ my, mine, their, theirs }, base.length)
  else shareInPlace({ my, mine, their, theirs }, base.length)
  return { base: [...base.keys()], mine: my, theirs: their }
}

function keysOf(
  base: Texts,
  side: Texts,
  { options, firstNew }: { options: AlignOptions; firstNew: number },
): number[] {
  const keys = side.map((_, index) => firstNew + index)
  for (const [index, match] of align(base, side, options).entries()) if (match >= 0) keys[match] = index
  return keys
}

interface Additions {
  readonly my: readonly number[]
  readonly mine: Texts
  /** Mutated: gets the keys of mine where both sides added the same element. */
  readonly their: number[]
  readonly theirs: Texts
}

function shareAnywhere({ my, mine, their, theirs }: Additions, baseLength: number): void {
  const added = [...my.keys()].filter((index) => (my[index] as number) >= baseLength)
  const free = Map.groupBy(added, (index) => mine[index] as string)
  for (const [index, key] of their.entries()) {
    if (key < baseLength) continue
    const place = free.get(theirs[index] as string)?.shift()
    if (place !== undefined) their[index] = my[place] as number
  }
}

function shareInPlace({ my, mine, their, theirs }: Additions, baseLength: number): void {
  const runs = addedRuns(my, baseLength)
  for (const [before, places] of addedRuns(their, baseLength)) {
    const own = runs.get(before)
    if (!own) continue
    const texts = places.map((place) => theirs[place] as string)
    const partner = matchSequences(
      own.map((place) => mine[place] as string),
      texts,
    )
    for (const [index, match] of partner.entries())
      if (match >= 0) their[places[match] as number] = my[own[index] as number] as number
  }
}

/** Positions of new elements by the key of the preceding old element; -1 for the beginning. */
function addedRuns(keys: readonly number[], baseLength: number): Map<number, number[]> {
  const runs = new Map<number, number[]>()
  let before = -1
  for (const [place, key] of keys.entries()) {
    if (key < baseLength) {
      before = key
      continue
    }
    const run = runs.get(before)
    if (run) run.push(place)
    else runs.set(before, [place])
  }
  return runs
}
