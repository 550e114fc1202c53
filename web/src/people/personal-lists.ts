// Queries of a user's guides, favourites and badges.
import type { Output } from '@stepwright/client'
import { queryOptions } from '@tanstack/react-query'
import { api, type GuideSummary } from '../lib/api.ts'
import { growingQuery } from '../lib/growing-query.ts'
import { readerLanguage } from '../lib/i18n/reader-language.ts'

export type OwnBadge = Output<'listBadgesOf'>[number]
export type PersonalList = 'guides' | 'favorites' | 'completions'

/** The first part is short, because three lists follow each other. */
export const personalListQuery = (list: PersonalList, userid: number) =>
  growingQuery({
    queryKey: ['guides', 'of', userid, list],
    first: 6,
    size: 24,
    page: async (part, signal): Promise<GuideSummary[]> => {
      const query = { ...part, lang: readerLanguage() }
      const params = { userid }
      if (list === 'guides') return api.listGuidesOf({ params, query: { ...query, order: 'DESC' }, signal })
      if (list === 'completions') return api.listCompletionsOf({ params, query, signal })
      const favorites = await api.listFavoritesOf({ params, query, signal })
      return favorites.map(({ guide }) => guide)
    },
  })

export const badgesQuery = (userid: number) =>
  queryOptions({
    queryKey: ['people', 'badges', userid] as const,
    queryFn: ({ signal }) => api.listBadgesOf({ params: { userid }, signal }),
  })
