// What belongs to a person: guides they wrote or marked, and what they have earned.
import type { Output } from '@stepwright/client'
import { queryOptions } from '@tanstack/react-query'
import { api, type GuideSummary } from '../lib/api.ts'

export type OwnBadge = Output<'listBadgesOf'>[number]
export type PersonalList = 'guides' | 'favorites' | 'completions'

/** One more than is shown is asked for, so that it is known whether there are more. */
export const personalListQuery = (list: PersonalList, userid: number, shown: number) =>
  queryOptions({
    queryKey: ['guides', 'of', userid, list, shown] as const,
    queryFn: async ({ signal }): Promise<GuideSummary[]> => {
      const params = { userid }
      const query = { limit: shown + 1 }
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
