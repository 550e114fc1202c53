// Queries of the audit trail.
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../lib/api.ts'
import type { AskedFilter } from './filter.ts'

export const eventsPageSize = 50

export interface EventFilter extends AskedFilter {
  offset: number
}

const eventKeys = {
  all: ['events'] as const,
  list: (filter: EventFilter) => ['events', 'list', filter] as const,
}

/** Address of the export of the filtered events. */
export function exportAddress(ending: 'csv' | 'ndjson', filter: AskedFilter): string {
  const query = new URLSearchParams(Object.entries(filter).map(([name, value]) => [name, String(value)]))
  return `/api/2.0/events.${ending}${query.size > 0 ? `?${query}` : ''}`
}

export const eventsQuery = (filter: EventFilter) =>
  queryOptions({
    queryKey: eventKeys.list(filter),
    queryFn: ({ signal }) =>
      api.listEvents({ query: { ...filter, limit: eventsPageSize, order: 'DESC' }, signal }),
    placeholderData: keepPreviousData,
  })
