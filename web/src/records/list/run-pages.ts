// Pages of the list of runs: only those in view are fetched and held in memory.
import { useQueries } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Entry } from '../../lib/api.ts'
import { type Filter, toListQuery } from '../filter.ts'
import { recordPageSize, runPageQuery } from '../queries.ts'

export interface RunPages {
  /** Known number of rows. */
  count: number
  /** True if there are more than `sure`. */
  hasMore: boolean
  sure: number
  runAt: (index: number) => Entry | undefined
  /** Loaded runs by index. */
  held: readonly Entry[]
  error: unknown
  isWaiting: boolean
  /** The runs still belong to the previous filter. */
  isFormer: boolean
  /** Changes with the filter and order. */
  key: string
  isOfOneGuide: boolean
  retry: () => void
}

/** Previous rows stay until new ones are loaded. */
export function useSteadyRunPages(filter: Filter, from: number, to: number): RunPages {
  const pages = useRunPages(filter, from, to)
  const shown = useRef(pages)
  const isNothing = pages.held.length === 0 && pages.isWaiting && !pages.error
  useEffect(() => {
    if (!isNothing) shown.current = pages
  })
  const former = shown.current
  if (!isNothing || former.key === pages.key || former.error) return pages
  return { ...former, isFormer: true }
}

/** Remembers how far the list was read, to restore the position when the user returns from a run. */
let left: { key: string; cursors: readonly string[] } = { key: '', cursors: [''] }

function useRunPages(filter: Filter, from: number, to: number): RunPages {
  const key = JSON.stringify(toListQuery(filter))
  const [read, setRead] = useState({ key, cursors: left.key === key ? left.cursors : [''] })
  const cursors = read.key === key ? read.cursors : ['']
  const first = Math.min(cursors.length - 1, Math.floor(from / recordPageSize))
  // Prefetches the page after the visible rows.
  const last = Math.min(cursors.length - 1, Math.floor((to + recordPageSize / 2) / recordPageSize))
  const places = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  const pages = useQueries({ queries: places.map((place) => runPageQuery(filter, cursors[place] ?? '')) })

  const following = pages.map(({ data }) => data?.next)
  const signature = JSON.stringify(following)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `told` is what the pages say of what follows them.
  useEffect(() => {
    let known = cursors
    following.forEach((next, index) => {
      const place = first + index + 1
      if (next === undefined || known.length < place) return
      // New runs shift the first page, so the following pages are read again.
      if (next === null) known = known.slice(0, place)
      else if (known[place] !== next) known = [...known.slice(0, place), next]
    })
    if (known === cursors && read.key === key) return
    left = { key, cursors: known }
    setRead(left as typeof read)
  }, [signature, key, first])

  const end = pages.at(-1)?.data
  const isEndKnown = last === cursors.length - 1 && end !== undefined
  const failed = pages.find(({ error, data }) => error && !data)
  return {
    count: isEndKnown ? last * recordPageSize + end.runs.length : cursors.length * recordPageSize,
    hasMore: !isEndKnown || end.next !== null,
    sure:
      isEndKnown && end.next === null
        ? last * recordPageSize + end.runs.length
        : (cursors.length - (isEndKnown ? 0 : 1)) * recordPageSize,
    runAt: (index) => pages[Math.floor(index / recordPageSize) - first]?.data?.runs[index % recordPageSize],
    held: pages.flatMap(({ data }) => data?.runs ?? []),
    error: failed?.error ?? null,
    isWaiting: pages.some(({ isFetching, data }) => isFetching && !data),
    isFormer: false,
    key,
    isOfOneGuide: filter.guideid !== undefined,
    retry: () => void failed?.refetch(),
  }
}
