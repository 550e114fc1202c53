// Columns that only some runs have a value for. Empty, they would push others out of the window.
import { useState } from 'react'
import type { Entry } from '../../lib/api.ts'
import type { RunPages } from './run-pages.ts'

const counts = {
  deviations: (run: Entry) => run.deviation_count,
  missing: (run: Entry) => run.missing_count,
  breaks: (run: Entry) => run.paused_duration + run.suspended_duration,
}

export type RareColumn = keyof typeof counts

const names = Object.keys(counts) as RareColumn[]

/** Returns those that a row shown so far has a value for: a column that has come stays. */
export function useUsedColumns(pages: RunPages, from: number, to: number): readonly RareColumn[] {
  const { key } = pages
  const [seen, setSeen] = useState<{ key: string; columns: readonly RareColumn[] }>({ key, columns: [] })
  const before = seen.key === key ? seen.columns : []
  const runs = Array.from({ length: Math.max(0, to - from) }, (_, index) => pages.runAt(from + index))
  const columns = names.filter(
    (name) => before.includes(name) || runs.some((run) => run && counts[name](run) > 0),
  )
  if (seen.key !== key || columns.length > before.length) setSeen({ key, columns })
  return columns
}
