// Edits that wait to be accepted, of guides and of pages. The menu of every screen asks for them, so this stays small.
import type { Output } from '@stepwright/client'
import { queryOptions } from '@tanstack/react-query'
import { api } from '../lib/api.ts'

export type WaitingGuide = Output<'listWaitingGuides'>[number]
export type WaitingPage = Output<'listWaitingPages'>[number]

// More than anybody judges in one go; what is beyond moves up once these are done.
const most = 100

export const waitingQuery = queryOptions({
  queryKey: ['review', 'waiting'] as const,
  queryFn: async ({ signal }) => {
    const [guides, pages] = await Promise.all([
      api.listWaitingGuides({ query: { limit: most }, signal }),
      api.listWaitingPages({ query: { limit: most }, signal }),
    ])
    return { guides, pages }
  },
})
