// Users to whom a run can be handed.
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../../lib/api.ts'

export const performersQuery = (entryid: number, words: string) =>
  queryOptions({
    queryKey: ['runs', 'performers', entryid, words] as const,
    queryFn: ({ signal }) =>
      api.listPerformers({ params: { entryid }, query: words ? { query: words } : {}, signal }),
    placeholderData: keepPreviousData,
  })
