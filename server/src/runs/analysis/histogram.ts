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
