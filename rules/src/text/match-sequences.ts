// Matches the elements of two sequences in order. Short edits are found exactly. If two ranges differ by more than the
// budget of Myers allows, elements that occur once on both sides become anchors and the gaps are matched again. A gap
// without an anchor counts as replaced.
import { longestIncreasing } from './longest-increasing.ts'
import { matchByEdits, type Range, type Sequences } from './myers.ts'

const mostSteps = 2_000_000

/** Returns for every index of `before` its index in `after`, or -1; increasing. */
export function matchSequences(before: readonly string[], after: readonly string[]): Int32Array {
  const numbers = new Map<string, number>()
  const work: Sequences = {
    a: numbered(before, numbers),
    b: numbered(after, numbers),
    partner: new Int32Array(before.length).fill(-1),
    steps: mostSteps,
  }
  const open: Range[] = [{ fromA: 0, toA: before.length, fromB: 0, toB: after.length }]
  for (let range = open.pop(); range; range = open.pop()) {
    const rest = trimmed(work, range)
    if (rest.fromA === rest.toA || rest.fromB === rest.toB || work.steps <= 0) continue
    if (!matchByEdits(work, rest)) open.push(...gapsBetweenAnchors(work, rest))
  }
  return work.partner
}

function numbered(values: readonly string[], numbers: Map<string, number>): Int32Array {
  return Int32Array.from(values, (value) => {
    const known = numbers.get(value)
    if (known !== undefined) return known
    numbers.set(value, numbers.size)
    return numbers.size - 1
  })
}

function trimmed({ a, b, partner }: Sequences, range: Range): Range {
  let { fromA, toA, fromB, toB } = range
  while (fromA < toA && fromB < toB && a[fromA] === b[fromB]) partner[fromA++] = fromB++
  while (fromA < toA && fromB < toB && a[toA - 1] === b[toB - 1]) partner[--toA] = --toB
  return { fromA, toA, fromB, toB }
}

function gapsBetweenAnchors(work: Sequences, range: Range): Range[] {
  work.steps -= range.toA - range.fromA + range.toB - range.fromB
  const anchors = uniqueOnBothSides(work, range)
  const increasing = longestIncreasing(anchors.map(([, inB]) => inB))
  const gaps: Range[] = []
  let { fromA, fromB } = range
  for (const index of increasing) {
    const [inA, inB] = anchors[index] as [number, number]
    work.partner[inA] = inB
    gaps.push({ fromA, toA: inA, fromB, toB: inB })
    fromA = inA + 1
    fromB = inB + 1
  }
  if (increasing.length > 0) gaps.push({ fromA, toA: range.toA, fromB, toB: range.toB })
  return gaps
}

function uniqueOnBothSides({ a, b }: Sequences, { fromA, toA, fromB, toB }: Range): [number, number][] {
  const inB = placesOfUnique(b, fromB, toB)
  const anchors: [number, number][] = []
  for (const [value, place] of placesOfUnique(a, fromA, toA)) {
    const other = inB.get(value) ?? -1
    if (place >= 0 && other >= 0) anchors.push([place, other])
  }
  return anchors.sort(([one], [other]) => one - other)
}

function placesOfUnique(values: Int32Array, from: number, to: number): Map<number, number> {
  const places = new Map<number, number>()
  for (let index = from; index < to; index++) {
    const value = values[index] as number
    places.set(value, places.has(value) ? -1 : index)
  }
  return places
}
