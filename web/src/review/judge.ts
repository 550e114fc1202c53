// Changes of a pending edit, and its acceptance or rejection.
import { queryOptions } from '@tanstack/react-query'
import { refreshWaiting } from '../account/waiting.ts'
import { api } from '../lib/api.ts'
import { queryClient } from '../lib/query-client.ts'
import type { WaitingGuide, WaitingPage } from './queries.ts'

/** Changes that the newest pending edit would make for readers. */
export const changesQuery = ({ guideid, langid, guide_revisionid: id }: WaitingGuide) =>
  queryOptions({
    queryKey: ['review', 'changes', guideid, id] as const,
    queryFn: async ({ signal }) => {
      const states = await api.listGuideRevisions({
        params: { guideid },
        query: { langid: langid as 'en', limit: 200 },
        signal,
      })
      const shown = states.find(({ current }) => current)
      if (!shown) return null
      return api.compareGuideRevisions({
        params: { guideid, guide_revisionid: shown.guide_revisionid },
        query: { to: id },
        signal,
      })
    },
  })

export type Verdict = 'accept' | 'deny'

/** All pending edits of a guide in a language: rejection has to start with the oldest. */
export async function judgeGuide(guide: WaitingGuide, verdict: Verdict): Promise<void> {
  const { guideid, langid, guide_revisionid: newest } = guide
  const params = (guide_revisionid: number) => ({ params: { guideid, guide_revisionid } })
  if (verdict === 'accept') await api.acceptGuideRevision({ ...params(newest), body: undefined })
  else {
    const states = await api.listGuideRevisions({
      params: { guideid },
      query: { langid: langid as 'en', limit: 200 },
    })
    const oldest = states.findLast(({ status, guide_revisionid: id }) => status === 'pending' && id <= newest)
    await api.denyGuideRevision({ ...params(oldest?.guide_revisionid ?? newest), body: undefined })
  }
  await forget()
}

export async function judgePage(page: WaitingPage, verdict: Verdict): Promise<void> {
  const { namespace, title, revisionid: newest, langid } = page
  const params = (revisionid: number) => ({ params: { namespace, title, revisionid } })
  if (verdict === 'accept') await api.acceptPageRevision({ ...params(newest) })
  else {
    const states = await api.listPageRevisions({
      params: { namespace, title },
      query: { langid, limit: 200 },
    })
    const oldest = states.findLast(({ status, revisionid: id }) => status === 'pending' && id <= newest)
    await api.denyPageRevision({ ...params(oldest?.revisionid ?? newest) })
  }
  await forget()
}

const forget = () =>
  Promise.all([
    refreshWaiting(),
    ...['review', 'guides', 'pages', 'history'].map((key) =>
      queryClient.invalidateQueries({ queryKey: [key] }),
    ),
  ])
