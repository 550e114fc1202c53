// Locates clock changes and sleep of a device between two exchanges with the server, and places readings in server
// time.

/** Both clocks of a device at one moment. */
export interface Reading {
  /** The wall clock, UNIX milliseconds. */
  readonly at: number
  /** `performance.now()` in milliseconds; in some browsers it stops while the device sleeps. */
  readonly mono: number
  /** Identifies one load of a page: `mono` of different sessions cannot be compared. */
  readonly session: string
}

/** The server's clock at an exchange. */
export interface ServerTime {
  readonly at: number
  /** The maximum error of `at`. */
  readonly errorMs: number
}

export interface Segment {
  /** In the order of recording. The last one belongs to an exchange, the first one too unless `from` is null. */
  readonly readings: readonly Reading[]
  /** The server's clock at the first reading, if known, and at the last. */
  readonly from: ServerTime | null
  readonly to: ServerTime
  /** Lower bound of all times; used if `from` is null. */
  readonly notBefore: number
}

export interface PlacedReading {
  readonly time: number
  /**
   * Without drift. Infinite if the reading may have been moved by a jump that cannot be located or distinguished from
   * sleep.
   */
  readonly errorMs: number
}

interface Gap {
  readonly wall: number
  /** Sleep that the monotonic clock missed, plus jumps of the wall clock; all of `wall` between two sessions. */
  readonly difference: number
  readonly isLinked: boolean
  readonly isQuiet: boolean
  /** The part that sleep cannot explain: negative, or longer than the whole segment. */
  readonly jump: number
}

interface Explanation {
  /** The clock change in each gap. */
  readonly jumps: readonly number[]
  /** Readings after gap `first` up to the reading before gap `last`. */
  readonly uncertain: { readonly first: number; readonly last: number } | null
  /** The rest is drift and may be interpolated. */
  readonly isConsistent: boolean
}

// 200 ppm is the worst quartz of tablets; the rest is for a wall clock that NTP slews.
const driftRate = 250e-6
const readingErrorMs = 250
// With more gaps, some pair adds up to nearly any sum by chance.
const maxGapsForPairs = 8

export function placeReadings({ readings, from, to, notBefore }: Segment): PlacedReading[] {
  const span = Math.max(0, to.at - (from?.at ?? notBefore))
  const tolerance = (from?.errorMs ?? 0) + to.errorMs + driftRate * span
  const gaps = measureGaps(readings, span + tolerance)
  const { jumps, uncertain, isConsistent } =
    from === null ? assumeSleep(gaps) : explain(gaps, span, tolerance)
  const ways = gaps.map(({ wall }, index) => Math.max(0, wall - (jumps[index] ?? 0)))
  const elapsed = from === null ? ways : withRest(ways, gaps, span)
  const total = sum(elapsed)
  const start = from?.at ?? to.at - total
  const rate = isConsistent && total > 0 ? (to.at - start) / total : 1
  const errorMs = Math.max(from?.errorMs ?? 0, to.errorMs)
  let passed = 0
  return readings.map((_, index) => {
    if (index > 0) passed += elapsed[index - 1] ?? 0
    const isPlaced = uncertain === null || index <= uncertain.first || index > uncertain.last
    return {
      time: Math.min(to.at, start + passed * rate),
      errorMs: isPlaced ? errorMs : Number.POSITIVE_INFINITY,
    }
  })
}

/**
 * If the clock was set back while the app was closed, the length of that gap is unknown. The gap gets the time that
 * drift cannot explain.
 */
function withRest(ways: readonly number[], gaps: readonly Gap[], span: number): number[] {
  const rest = span - sum(ways)
  const set = gaps.findLastIndex(({ jump, isLinked }) => jump !== 0 && !isLinked)
  if (set === -1 || rest <= readingErrorMs + driftRate * span) return [...ways]
  return ways.map((way, index) => (index === set ? way + rest : way))
}

function measureGaps(readings: readonly Reading[], longest: number): Gap[] {
  return readings.slice(1).map((after, index) => {
    const before = readings[index] ?? after
    const isLinked = before.session === after.session
    const mono = isLinked ? after.mono - before.mono : 0
    const wall = after.at - before.at
    const difference = wall - mono
    const isQuiet = isLinked && Math.abs(difference) <= readingErrorMs + driftRate * mono
    return {
      wall,
      difference,
      isLinked,
      isQuiet,
      jump: !isQuiet && (difference < 0 || difference > longest) ? difference : 0,
    }
  })
}

/** Without a previous exchange, sleep cannot be distinguished from a jump: all readings before either are uncertain. */
function assumeSleep(gaps: readonly Gap[]): Explanation {
  const last = gaps.findLastIndex(({ isQuiet }) => !isQuiet)
  return { jumps: gaps.map(({ jump }) => jump), uncertain: { first: -1, last }, isConsistent: true }
}

/** Finds the fewest jumps that make the elapsed wall time equal to the span between the two exchanges. */
function explain(gaps: readonly Gap[], span: number, tolerance: number): Explanation {
  const missing = sum(gaps.map(({ wall, jump }) => wall - jump)) - span
  const forward = gaps.flatMap(({ isLinked, isQuiet, jump }, index) =>
    isLinked && !isQuiet && jump === 0 ? [index] : [],
  )
  const differenceAt = (index: number) => gaps[index]?.difference ?? 0
  const drift = (indices: readonly number[]) => Math.abs(sum(indices.map(differenceAt)) - missing)
  const few = [...forward.map((index) => [index]), ...listPairs(forward)]
  for (const guesses of [[[]], [forward], few]) {
    const matches = guesses.filter((guess) => drift(guess) <= tolerance)
    const [chosen] = matches.toSorted((a, b) => a.length - b.length || drift(a) - drift(b))
    if (chosen)
      return {
        jumps: gaps.map(({ jump, difference }, index) => (chosen.includes(index) ? difference : jump)),
        uncertain: spanOf(differences(matches)),
        isConsistent: true,
      }
  }
  return distribute(gaps, missing, tolerance)
}

function listPairs(indices: readonly number[]): number[][] {
  if (indices.length > maxGapsForPairs) return []
  return indices.flatMap((one, place) => indices.slice(place + 1).map((other) => [one, other]))
}

function differences(matches: readonly (readonly number[])[]): number[] {
  return [...new Set(matches.flat())].filter((index) => !matches.every((match) => match.includes(index)))
}

/**
 * A jump during sleep or while the app was closed is visible only in the sum. It is assigned to the latest gap where it
 * fits: clocks are set when the network returns. If it fits nowhere, the message was delayed and the previous exchange
 * counts.
 */
function distribute(gaps: readonly Gap[], missing: number, tolerance: number): Explanation {
  const jumps = gaps.map(({ jump }) => jump)
  const suspects = gaps.flatMap((gap, index) => (gap.isQuiet ? [] : [{ ...gap, index }]))
  const fitness = ({ difference, jump, isLinked }: Gap) => {
    if (missing > 0) return difference - jump >= missing ? 1 : 0
    // A jump while the app was closed may have any size.
    return jump === 0 ? 0 : isLinked ? 1 : 2
  }
  let rest = missing
  for (const gap of suspects.toSorted((a, b) => fitness(b) - fitness(a) || b.index - a.index)) {
    const more = Math.min(rest, gap.difference - gap.jump)
    jumps[gap.index] = gap.jump + more
    rest -= more
  }
  const isConsistent = rest <= tolerance && suspects.length > 0
  const uncertain = isConsistent
    ? spanOf(suspects.map(({ index }) => index))
    : { first: -1, last: gaps.length }
  return { jumps, uncertain, isConsistent }
}

function spanOf(indices: readonly number[]): { first: number; last: number } | null {
  return indices.length > 1 ? { first: Math.min(...indices), last: Math.max(...indices) } : null
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
