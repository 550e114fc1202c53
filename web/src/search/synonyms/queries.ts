// Queries of synonyms and of searches without a hit.
import { ApiError, type Output } from '@stepwright/client'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'
import { queryClient } from '../../lib/query-client.ts'
import { saveSettings, siteKeys } from '../../site/queries.ts'
import type { Synonyms } from './groups.ts'

export type Miss = Output<'listSearchMisses'>['misses'][number]

export const missesPageSize = 25
export const missOrders = ['count', 'last_date'] as const
export type MissOrder = (typeof missOrders)[number]

const missKeys = ['search', 'misses'] as const

export const missesQuery = (sort: MissOrder, offset: number) =>
  queryOptions({
    queryKey: [...missKeys, sort, offset] as const,
    queryFn: ({ signal }) => api.listSearchMisses({ query: { sort, offset, limit: missesPageSize }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** Applies the change to the list as it is now, so that two administrators do not undo each other's work. */
export async function changeSynonyms(change: (groups: readonly Synonyms[]) => Synonyms[]): Promise<void> {
  const current = await api.getSettings()
  queryClient.setQueryData(siteKeys.settings, current)
  await saveSettings({ synonyms: change(current.synonyms).map((group) => [...group]) })
  await queryClient.invalidateQueries({ queryKey: ['search'] })
}

/** Another administrator may have dismissed it before. */
export async function dismissMiss({ missid }: Miss): Promise<void> {
  try {
    await api.dismissSearchMiss({ params: { missid } })
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error
  }
  await queryClient.invalidateQueries({ queryKey: missKeys })
}
