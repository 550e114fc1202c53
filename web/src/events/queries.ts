// The audit trail: what happened, by whom, from where.
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../lib/api.ts'

export const eventsPageSize = 50

export interface EventFilter {
  type?: string | undefined
  subject?: string | undefined
  userid?: number | undefined
  offset: number
}

export const eventKeys = {
  all: ['events'] as const,
  list: (filter: EventFilter) => ['events', 'list', filter] as const,
}

export const eventsQuery = (filter: EventFilter) =>
  queryOptions({
    queryKey: eventKeys.list(filter),
    queryFn: ({ signal }) =>
      api.listEvents({ query: { ...filter, limit: eventsPageSize, order: 'DESC' }, signal }),
    placeholderData: keepPreviousData,
  })
