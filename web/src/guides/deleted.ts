// Deleted guides for administrators, and their restoration.
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../lib/api.ts'
import { queryClient } from '../lib/query-client.ts'

export type DeletedGuide = Awaited<ReturnType<typeof api.listDeletedGuides>>[number]

export const deletedPageSize = 25

const key = ['deleted-guides'] as const

export const deletedGuidesQuery = (offset: number) =>
  queryOptions({
    queryKey: [...key, offset] as const,
    queryFn: ({ signal }) => api.listDeletedGuides({ query: { offset, limit: deletedPageSize }, signal }),
    placeholderData: keepPreviousData,
  })

export async function restoreGuide({ guideid, langid }: DeletedGuide): Promise<void> {
  await api.restoreGuide({ params: { guideid, langid } })
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: key }),
    queryClient.invalidateQueries({ queryKey: ['guides'] }),
  ])
}
