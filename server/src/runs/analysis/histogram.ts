// Exact quantiles and mean from a frequency table of integers. Pure.

export interface Counted {
  seconds: number
  count: number
}

export interface Summary {
  count: number
  mean: number
  min: number
  q1: number
  median: number
  q3: number
  p95: number
  max: number
}

/** Null for an empty table. */
export function summarize(counted: readonly Counted[]): Summary | null {
  const sorted = counted.filter(({ count }) => count > 0).sort((a, b) => a.seconds - b.seconds)
  const [first, last] = [sorted[0], sorted.at(-1)]
  if (!first || !last) return null
  const count = sorted.reduce((sum, each) => sum + each.count, 0)
  const total = sorted.reduce((sum, each) => sum + each.seconds * each.count, 0)
  const at = (share: number) => quantile(sorted, (count - 1) * share)
  return {
    count,
    mean: total / count,
    min: first.seconds,
    q1: at(0.25),
    median: at(0.5),
    q3: at(0.75),
    p95: at(0.95),
    max: last.seconds,
  }
}

/** Linear interpolation between order statistics, as spreadsheets do (type 7). */
function quantile(sorted: readonly Counted[], rank: number): number {
  const below = Math.floor(rank)
  const low = valueAt(sorted, below)
  return rank === below ? low : low + (rank - below) * (valueAt(sorted, below + 1) - low)
}

function valueAt(sorted: readonly Counted[], rank: number): number {
  let passed = 0
  for (const { seconds, count } of sorted) {
    passed += count
    if (rank < passed) return seconds
  }
  return sorted.at(-1)?.seconds ?? 0
}

export interface ControlChart {
  mean: number
  /** Null for fewer than two values. */
  sigma: number | null
  moving_range: number | null
  lower: number | null
  upper: number | null
}

/** Individuals control chart: three sigma estimated from the moving range, 2.66 times its mean. */
const rangeFactor = 2.66

/** `values` in the order of measurement. */
export function controlChart(values: readonly number[]): ControlChart | null {
  if (values.length === 0) return null
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  if (values.length === 1) return { mean, sigma: null, moving_range: null, lower: null, upper: null }
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0)
  const ranges = values.slice(1).map((value, index) => Math.abs(value - (values[index] ?? value)))
  const range = ranges.reduce((sum, each) => sum + each, 0) / ranges.length
  return {
    mean,
    sigma: Math.sqrt(squares / (values.length - 1)),
    moving_range: range,
    lower: mean - rangeFactor * range,
    upper: mean + rangeFactor * range,
  }
}
