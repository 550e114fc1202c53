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

/** Where the server makes a file of all that the filter picks. */
export function exportAddress(
  ending: 'csv' | 'ndjson',
  { type, subject, userid }: Omit<EventFilter, 'offset'>,
): string {
  const query = new URLSearchParams()
  if (type) query.set('type', type)
  if (subject) query.set('subject', subject)
  if (userid) query.set('userid', String(userid))
  return `/api/2.0/events.${ending}${query.size > 0 ? `?${query}` : ''}`
}

export const eventsQuery = (filter: EventFilter) =>
  queryOptions({
    queryKey: eventKeys.list(filter),
    queryFn: ({ signal }) =>
      api.listEvents({ query: { ...filter, limit: eventsPageSize, order: 'DESC' }, signal }),
    placeholderData: keepPreviousData,
  })
