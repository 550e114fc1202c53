// The record of runs: lists by what is asked for, one run with everything that happened in it.
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, type Entry } from '../lib/api.ts'
import { type Filter, toQuery } from './filter.ts'

export const recordPageSize = 50

export const recordKeys = {
  list: (filter: Filter, offset: number) => ['records', 'list', filter, offset] as const,
  record: (entryid: number) => ['records', 'record', entryid] as const,
  guides: ['records', 'guides'] as const,
  fields: (guideid: number) => ['records', 'fields', guideid] as const,
}

export const recordsQuery = (filter: Filter, offset: number) =>
  queryOptions({
    queryKey: recordKeys.list(filter, offset),
    queryFn: async ({ signal }): Promise<Entry[]> => {
      const answer = await api.listEntries({
        query: { ...toQuery(filter), order: 'DESC', offset, limit: recordPageSize },
        signal,
      })
      return Array.isArray(answer) ? answer : answer.results
    },
    placeholderData: keepPreviousData,
  })

export const guideNamesQuery = queryOptions({
  queryKey: recordKeys.guides,
  queryFn: async ({ signal }) => {
    const guides = await api.listGuides({ query: { limit: 200 }, signal })
    return guides
      .map(({ guideid, title }) => ({ guideid, title }))
      .toSorted((one, two) => one.title.localeCompare(two.title))
  },
  staleTime: 60_000,
})

/** The fields that the forms of a guide ask for today, by the name that stays the same in all their states. */
export const fieldNamesQuery = (guideid: number) =>
  queryOptions({
    queryKey: recordKeys.fields(guideid),
    queryFn: async ({ signal }) => {
      const forms = await api.listGuideForms({ params: { guideid }, signal })
      return forms.flatMap(({ fields }) =>
        fields.map(({ field_guid, label, field_type, unit }) => ({ field_guid, label, field_type, unit })),
      )
    },
    staleTime: 60_000,
  })

async function all<Item>(
  page: (query: { offset: number; limit: number }) => Promise<Item[]>,
): Promise<Item[]> {
  const items: Item[] = []
  // A run has some thousands of events at most; the server holds it to 50,000.
  for (let offset = 0; offset < 50_000; offset += 200) {
    const some = await page({ offset, limit: 200 })
    items.push(...some)
    if (some.length < 200) break
  }
  return items
}

export const recordQuery = (entryid: number) =>
  queryOptions({
    queryKey: recordKeys.record(entryid),
    queryFn: async ({ signal }) => {
      const params = { entryid }
      const [entry, guide, events, values] = await Promise.all([
        api.getEntry({ params, signal }),
        api.getGuideOfEntry({ params, signal }),
        all((query) => api.listEntryEvents({ params, query, signal })),
        all((query) => api.listEntryValues({ params, query, signal })),
      ])
      return { entry, guide, events, values }
    },
  })
export type RunRecord = Awaited<ReturnType<NonNullable<ReturnType<typeof recordQuery>['queryFn']>>>
