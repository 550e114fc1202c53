// Queries of the record: lists of runs, and single runs with their events.
import { inWords, shownOptions } from '@stepwright/rules'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { asChoosable, type ChoosableGuide } from '../guides/manage/guide-options.ts'
import { allPages } from '../lib/all-pages.ts'
import { api, apiHearing, type Entry } from '../lib/api.ts'
import type { Locale } from '../lib/i18n/locale.ts'
import { type Filter, toListQuery, toQuery } from './filter.ts'

/** Runs per page. */
export const recordPageSize = 100

const recordKeys = {
  page: (filter: Filter, cursor: string) => ['records', 'list', toListQuery(filter), cursor] as const,
  totals: (filter: Filter) => ['records', 'totals', toQuery(filter)] as const,
  record: (entryid: number, langid: Locale) => ['records', 'record', entryid, langid] as const,
  guides: (words: string) => ['records', 'guides', words] as const,
  form: (entryid: number, langid: Locale) => ['records', 'form', entryid, langid] as const,
  fields: (guideid: number, langid: Locale) => ['records', 'fields', guideid, langid] as const,
}

export interface RunPage {
  runs: Entry[]
  /** Cursor of the next page; null on the last page. */
  next: string | null
}

/** A page of the list after a cursor; the first page has none. */
export const runPageQuery = (filter: Filter, cursor: string) =>
  queryOptions({
    queryKey: recordKeys.page(filter, cursor),
    queryFn: async ({ signal }): Promise<RunPage> => {
      let next: string | null = null
      const client = apiHearing((headers) => {
        next = nextIn(headers.get('link') ?? '')
      })
      const query = {
        ...toListQuery(filter),
        limit: recordPageSize,
        ...(cursor && { cursor }),
      }
      const answer = await client.listEntries({ query, signal })
      return { runs: Array.isArray(answer) ? answer : answer.results, next }
    },
    // Short cache time, so that scrolling through thousands of runs does not hold all pages in memory.
    gcTime: 120_000,
  })

/** Number and totals of the filtered runs. */
export const totalsQuery = (filter: Filter) =>
  queryOptions({
    queryKey: recordKeys.totals(filter),
    queryFn: ({ signal }) => api.sumEntries({ query: toQuery(filter), signal }),
  })

function nextIn(link: string): string | null {
  const address = /<([^>]+)>; rel="next"/.exec(link)?.[1]
  return address ? new URL(address, window.location.href).searchParams.get('cursor') : null
}

/** Number of suggested guides; a search finds others. */
const offeredGuides = 12

/** Guides by words of their title; without words the last changed ones. */
export const offeredGuidesQuery = (words: string) =>
  queryOptions({
    queryKey: recordKeys.guides(words),
    queryFn: async ({ signal }): Promise<ChoosableGuide[]> => {
      if (words === '') {
        const newest = await api.listGuides({ query: { limit: offeredGuides, sort: 'changed' }, signal })
        return newest.map(asChoosable).toSorted((one, other) => one.title.localeCompare(other.title))
      }
      const query = { q: words, doctypes: 'guide' }
      const { results } = await api.suggestFor({ query, signal })
      return results.flatMap(({ guideid, ...guide }) => (guideid ? { ...guide, guideid } : []))
    },
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })

/** Current fields of a guide's forms by guid, in the reader's language. */
export const fieldNamesQuery = (guideid: number, langid: Locale) =>
  queryOptions({
    queryKey: recordKeys.fields(guideid, langid),
    queryFn: async ({ signal }) => {
      const [forms, { steps }] = await Promise.all([
        api.listGuideForms({ params: { guideid }, query: { langid }, signal }),
        api.getGuide({ params: { guideid }, signal }),
      ])
      // The server returns forms in the order of saving; they are sorted by step.
      const place = new Map(steps.map(({ stepid }, index) => [stepid, index]))
      const placeOf = ({ stepid }: { stepid: number }) => place.get(stepid) ?? steps.length
      return forms
        .toSorted((one, other) => placeOf(one) - placeOf(other))
        .flatMap(({ fields }) =>
          fields.map(({ field_guid, label, field_type, unit, options, option_labels }) => {
            const shown = shownOptions({ options, ...(option_labels && { option_labels }) })
            return { field_guid, label, field_type, unit, shown }
          }),
        )
    },
    staleTime: 60_000,
  })

/** Fields at the start of the run, in the reader's language if the guide has it. */
export const formFieldsQuery = ({ entryid }: Entry, langid: Locale) =>
  queryOptions({
    queryKey: recordKeys.form(entryid, langid),
    queryFn: async ({ signal }) =>
      (await api.listFormsOfEntry({ params: { entryid }, query: { langid }, signal })).flatMap(
        ({ fields }) => fields,
      ),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** In the reader's language if the guide has it, else in that of the run. */
export const recordQuery = (entryid: number, langid: Locale) =>
  queryOptions({
    queryKey: recordKeys.record(entryid, langid),
    queryFn: async ({ signal }) => {
      const params = { entryid }
      const [entry, guide, forms, events, values] = await Promise.all([
        api.getEntry({ params, signal }),
        api.getGuideOfEntry({ params, query: { langid }, signal }),
        api.listFormsOfEntry({ params, query: { langid }, signal }),
        allPages((query) => api.listEntryEvents({ params, query, signal })),
        allPages((query) => api.listEntryValues({ params, query, signal })),
      ])
      const fields = forms.flatMap((form) => form.fields)
      const [missing, work_data] = [inWords(fields, entry.missing), inWords(fields, entry.work_data)]
      return {
        guide,
        forms,
        fields,
        events,
        values: inWords(fields, values),
        entry: { ...entry, missing, work_data },
      }
    },
  })
export type RunRecord = Awaited<ReturnType<NonNullable<ReturnType<typeof recordQuery>['queryFn']>>>
