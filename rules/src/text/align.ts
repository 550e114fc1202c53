// Matches the lines of two texts: unchanged, moved, or changed in place.
import { matchSequences } from './match-sequences.ts'
import { alike, likeness, type WordBag, wordBag } from './words.ts'

export interface AlignOptions {
  /** Also match moved lines. */
  readonly moves: boolean
  /** Pairs of replaced lines at the same position: all, only similar ones, or none. */
  readonly pairs: 'all' | 'alike' | 'none'
  /** For callers that need the words of a line afterwards. */
  readonly bagOf?: (line: string) => WordBag
}

// Beyond this number of comparisons, lines are paired in their order.
const mostComparisons = 2500

/** Returns for every index of `before` its index in `after`, or -1. Increasing, unless moves are requested. */
export function align(
  before: readonly string[],
  after: readonly string[],
  options: AlignOptions,
): Int32Array {
  const partner = matchSequences(before, after)
  const replaced = listReplaced(partner, after.length)
  const matched = new Set<number>()
  if (options.moves) takeMoved(before, after, partner, matched)
  if (options.pairs === 'none') return partner
  for (const stretch of replaced) {
    const from = stretch.from.filter((index) => partner[index] === -1)
    const to = stretch.to.filter((index) => !matched.has(index))
    const { bagOf = wordBag } = options
    for (const [one, other] of pairUp(from, to, {
      before,
      after,
      bagOf,
      onlyAlike: options.pairs === 'alike',
    }))
      partner[one] = other
  }
  return partner
}

interface Stretch {
  readonly from: number[]
  readonly to: number[]
}

function listReplaced(partner: Int32Array, afterLength: number): Stretch[] {
  const stretches: Stretch[] = []
  let from: number[] = []
  let next = 0
  const close = (end: number) => {
    const to = Array.from({ length: end - next }, (_, index) => next + index)
    if (from.length > 0 || to.length > 0) stretches.push({ from, to })
    from = []
    next = end + 1
  }
  for (const [index, match] of partner.entries()) {
    if (match < 0) from.push(index)
    else close(match)
  }
  close(afterLength)
  return stretches
}

function takeMoved(
  before: readonly string[],
  after: readonly string[],
  partner: Int32Array,
  taken: Set<number>,
): void {
  const matched = new Set(partner)
  const unmatched = [...after.keys()].filter((index) => !matched.has(index))
  const free = Map.groupBy(unmatched, (index) => after[index] as string)
  for (const [index, text] of before.entries()) {
    if (partner[index] !== -1 || text.trim() === '') continue
    const place = free.get(text)?.shift()
    if (place === undefined) continue
    partner[index] = place
    taken.add(place)
  }
}

interface PairOptions {
  readonly before: readonly string[]
  readonly after: readonly string[]
  readonly bagOf: (line: string) => WordBag
  readonly onlyAlike: boolean
}

function pairUp(
  from: number[],
  to: number[],
  { before, after, bagOf, onlyAlike }: PairOptions,
): [number, number][] {
  if (from.length === 0 || to.length === 0) return []
  const one = from.map((index) => bagOf(before[index] as string))
  const other = to.map((index) => bagOf(after[index] as string))
  const close: [number, number][] =
    from.length * to.length <= mostComparisons ? pairAlike(one, other) : pairInOrder(one, other)
  const pairs: [number, number][] = []
  let [nextFrom, nextTo] = [0, 0]
  for (const [i, j] of [...close, [from.length, to.length] as [number, number]]) {
    while (!onlyAlike && nextFrom < i && nextTo < j)
      pairs.push([from[nextFrom++] as number, to[nextTo++] as number])
    if (i < from.length) pairs.push([from[i] as number, to[j] as number])
    nextFrom = i + 1
    nextTo = j + 1
  }
  return pairs
}

function pairInOrder(one: WordBag[], other: WordBag[]): [number, number][] {
  return one
    .slice(0, other.length)
    .map((_, index): [number, number] => [index, index])
    .filter(([i, j]) => likeness(one[i] as WordBag, other[j] as WordBag) >= alike)
}

/** Returns pairs in order with the greatest total similarity. */
function pairAlike(one: WordBag[], other: WordBag[]): [number, number][] {
  const width = other.length + 1
  const best = new Float64Array((one.length + 1) * width)
  const value = new Float64Array(one.length * other.length)
  for (let i = one.length - 1; i >= 0; i--) {
    for (let j = other.length - 1; j >= 0; j--) {
      const like = likeness(one[i] as WordBag, other[j] as WordBag)
      const paired = like >= alike ? like + (best[(i + 1) * width + j + 1] as number) : -1
      value[i * other.length + j] = paired
      const skipped = Math.max(best[(i + 1) * width + j] as number, best[i * width + j + 1] as number)
      best[i * width + j] = Math.max(paired, skipped)
    }
  }
  const pairs: [number, number][] = []
  for (let i = 0, j = 0; i < one.length && j < other.length; ) {
    const here = best[i * width + j] as number
    if (value[i * other.length + j] === here) pairs.push([i++, j++])
    else if (best[(i + 1) * width + j] === here) i++
    else j++
  }
  return pairs
}
