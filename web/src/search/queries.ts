// Queries of search results and suggestions.
import type { Output } from '@stepwright/client'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, type Entry, type GuideSummary, type Language } from '../lib/api.ts'
import { readerLanguage } from '../lib/i18n/reader-language.ts'
import { type SearchFilter, toSearchQuery } from './filter.ts'

export type SearchResult = Output<'searchFor'>
/** A guide or page; teams are not searched here. */
export type SearchHit = Exclude<SearchResult['results'][number], { dataType: 'team' }>

export const pageSize = 24

const inReaders = () => ({ langid: readerLanguage() as Language })

export const withoutTeams = ({ results }: SearchResult): SearchHit[] =>
  results.flatMap((each) => (each.dataType === 'team' ? [] : each))

export const foundQuery = (filter: SearchFilter) =>
  queryOptions({
    queryKey: ['search', 'found', filter] as const,
    queryFn: ({ signal }) => {
      const query = { ...toSearchQuery(filter), matches: true, limit: pageSize, ...inReaders() }
      return api.searchFor({ query, signal })
    },
    enabled: !!filter.q,
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

const mostSuggested = 7

/** The first results, without profiles of users. */
export const suggestedQuery = (words: string) =>
  queryOptions({
    queryKey: ['search', 'suggested', words] as const,
    queryFn: async ({ signal }) => {
      const filter = 'guide,category,page,item,info,course'
      const query = { q: words, filter, matches: true, limit: mostSuggested, ...inReaders() }
      return withoutTeams(await api.searchFor({ query, signal }))
    },
    enabled: words !== '',
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })

const mostRecent = 6

/** Guides that the user has changed as their owner or performed, the latest first. */
export const recentQuery = (userid: number) =>
  queryOptions({
    queryKey: ['search', 'recent', userid] as const,
    queryFn: async ({ signal }): Promise<SearchHit[]> => {
      const lang = readerLanguage()
      const [own, runs] = await Promise.all([
        api.listVisibleGuides({ query: { owner: userid, limit: mostRecent, lang }, signal }),
        api.listEntries({ query: { userid, limit: mostRecent }, signal }),
      ])
      const performed = new Map(
        (runs as Entry[]).toReversed().map(({ guideid, starttime }) => [guideid, starttime]),
      )
      const guideids = [...performed.keys()].join(',')
      const others = guideids === '' ? [] : await api.listGuides({ query: { guideids, lang }, signal })
      const guides = new Map<number, GuideSummary>(
        [...others, ...own.results].map((each) => [each.guideid, each]),
      )
      const ownids = new Set(own.results.map(({ guideid }) => guideid))
      const timeOf = ({ guideid, modified_date }: GuideSummary) =>
        Math.max(performed.get(guideid) ?? 0, ownids.has(guideid) ? modified_date : 0)
      return [...guides.values()].sort((one, other) => timeOf(other) - timeOf(one)).slice(0, mostRecent)
    },
    staleTime: 60_000,
  })
