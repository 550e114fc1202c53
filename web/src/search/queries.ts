// Queries of search results and suggestions.
import type { Output } from '@stepwright/client'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, type GuideSummary, type Language } from '../lib/api.ts'
import { readerLanguage } from '../lib/i18n/reader-language.ts'

export type SearchResult = Output<'searchFor'>
export type Suggestion = Output<'suggestFor'>['results'][number]

export const pageSize = 24

const inReaders = () => ({ langid: readerLanguage() as Language })

export const foundQuery = (words: string, offset: number) =>
  queryOptions({
    queryKey: ['search', 'found', words, offset] as const,
    queryFn: ({ signal }) =>
      api.searchFor({ query: { q: words, offset, limit: pageSize, ...inReaders() }, signal }),
    enabled: words !== '',
    placeholderData: keepPreviousData,
  })

/** Guides that use a tool or part, by its name. */
export const guidesWithQuery = (title: string, offset: number) =>
  queryOptions({
    queryKey: ['search', 'with', title, offset] as const,
    queryFn: async ({ signal }) => {
      const query = { q: title, filter: 'guide', limit: pageSize, offset, ...inReaders() }
      const { results, totalResults: count } = await api.searchFor({ query, signal })
      return { count, guides: results as unknown as readonly GuideSummary[] }
    },
    placeholderData: keepPreviousData,
  })

export const suggestedQuery = (words: string) =>
  queryOptions({
    queryKey: ['search', 'suggested', words] as const,
    queryFn: ({ signal }) =>
      api.suggestFor({ query: { q: words, doctypes: 'all,page,item,info,course', ...inReaders() }, signal }),
    enabled: words !== '',
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
