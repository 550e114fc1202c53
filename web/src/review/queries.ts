// Queries of pending edits of guides and pages.
import type { Output } from '@stepwright/client'
import { queryOptions } from '@tanstack/react-query'
import { allPages } from '../lib/all-pages.ts'
import { api } from '../lib/api.ts'

export type WaitingGuide = Output<'listWaitingGuides'>[number]
export type WaitingPage = Output<'listWaitingPages'>[number]

export const waitingQuery = queryOptions({
  queryKey: ['review', 'waiting'] as const,
  queryFn: async ({ signal }) => {
    const [guides, pages] = await Promise.all([
      allPages((query) => api.listWaitingGuides({ query, signal })),
      allPages((query) => api.listWaitingPages({ query, signal })),
    ])
    return { guides, pages }
  },
})
