// The shortest edit between two ranges by the greedy algorithm of Myers, up to a maximum number of edits.

export interface Range {
  readonly fromA: number
  readonly toA: number
  readonly fromB: number
  readonly toB: number
}

export interface Sequences {
  readonly a: Int32Array
  readonly b: Int32Array
  /** For every position in `a` the equal position in `b`, or -1. */
  readonly partner: Int32Array
  /** The remaining work. It is counted, not timed, so that the result is the same on every machine. */
  steps: number
}

// The trace needs the square of this number in memory; the search needs this number times the length in time.
const mostEdits = 600

/** Writes the partners within the range; returns false if the ranges differ by too much. */
export function matchByEdits(work: Sequences, range: Range): boolean {
  const n = range.toA - range.fromA
  const m = range.toB - range.fromB
  const most = Math.min(n + m, mostEdits)
  const middle = most + 1
  const reach = new Int32Array(2 * most + 3)
  const trace: Int32Array[] = []
  for (let edits = 0; edits <= most; edits++) {
    trace.push(reach.slice(middle - edits - 1, middle + edits + 2))
    if (extend(work, range, { reach, middle, edits })) {
      trackBack(work.partner, range, trace)
      return true
    }
    if (work.steps <= 0) return false
  }
  return false
}

interface Front {
  readonly reach: Int32Array
  readonly middle: number
  readonly edits: number
}

function extend(
  work: Sequences,
  { fromA, toA, fromB, toB }: Range,
  { reach, middle, edits }: Front,
): boolean {
  const n = toA - fromA
  const m = toB - fromB
  const last = edits - 2 * Math.max(0, edits - n)
  for (let k = -edits + 2 * Math.max(0, edits - m); k <= last; k += 2) {
    const left = reach[middle + k - 1] as number
    const right = reach[middle + k + 1] as number
    const start = k === -edits || (k !== edits && left < right) ? right : left + 1
    let x = edits === 0 ? 0 : start
    while (x < n && x - k < m && work.a[fromA + x] === work.b[fromB + x - k]) x++
    work.steps -= x - start + 1
    reach[middle + k] = x
    if (x >= n && x - k >= m) return true
  }
  return false
}

function trackBack(partner: Int32Array, { fromA, toA, fromB, toB }: Range, trace: Int32Array[]): void {
  let x = toA - fromA
  let y = toB - fromB
  for (let edits = trace.length - 1; edits >= 0; edits--) {
    const reach = trace[edits] as Int32Array
    const k = x - y
    const left = reach[k + edits] as number
    const right = reach[k + edits + 2] as number
    const isDown = k === -edits || (k !== edits && left < right)
    const startX = edits === 0 ? 0 : isDown ? right : left
    const startY = edits === 0 ? 0 : isDown ? right - k - 1 : left - k + 1
    while (x > startX && y > startY) {
      x--
      y--
      partner[fromA + x] = fromB + y
    }
    x = startX
    y = startY
  }
}
