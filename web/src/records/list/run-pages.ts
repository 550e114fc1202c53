// The list of runs as far as it is known, page behind page: only the pages in sight are fetched and held.
import { useQueries } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Entry } from '../../lib/api.ts'
import { type Filter, toListQuery } from '../filter.ts'
import { recordPageSize, runPageQuery } from '../queries.ts'

export interface RunPages {
  /** How many rows the list has as far as is known. */
  count: number
  /** Are there more than `sure`? */
  hasMore: boolean
  sure: number
  runAt: (index: number) => Entry | undefined
  /** Those that are held now. */
  held: readonly Entry[]
  error: unknown
  isWaiting: boolean
  /** These are the runs of the filter before, until those of the new one come. */
  isFormer: boolean
  /** Changes with what is shown. */
  key: string
  isOfOneGuide: boolean
  retry: () => void
}

/** What was shown stays until there is something to show in its place. */
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

/** How far the list was read, for whoever comes back from a run to the place where it was opened. */
let left: { key: string; cursors: readonly string[] } = { key: '', cursors: [''] }

function useRunPages(filter: Filter, from: number, to: number): RunPages {
  const key = JSON.stringify(toListQuery(filter))
  const [read, setRead] = useState({ key, cursors: left.key === key ? left.cursors : [''] })
  const cursors = read.key === key ? read.cursors : ['']
  const first = Math.min(cursors.length - 1, Math.floor(from / recordPageSize))
  // The page behind what is in sight is fetched before it is reached.
  const last = Math.min(cursors.length - 1, Math.floor((to + recordPageSize / 2) / recordPageSize))
  const places = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  const pages = useQueries({ queries: places.map((place) => runPageQuery(filter, cursors[place] ?? '')) })

  const following = pages.map(({ data }) => data?.next)
  const told = JSON.stringify(following)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `told` is what the pages say of what follows them.
  useEffect(() => {
    let known = cursors
    following.forEach((next, index) => {
      const place = first + index + 1
      if (next === undefined || known.length < place) return
      // Runs that have begun since push others over the end of the first page: what lay behind is read anew.
      if (next === null) known = known.slice(0, place)
      else if (known[place] !== next) known = [...known.slice(0, place), next]
    })
    if (known === cursors && read.key === key) return
    left = { key, cursors: known }
    setRead(left as typeof read)
  }, [told, key, first])

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
