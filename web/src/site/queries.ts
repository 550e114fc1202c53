// Queries of the site: public data, first run, settings.
import type { Output } from '@stepwright/client'
import { queryOptions } from '@tanstack/react-query'
import type { Proof } from '../account/use-password-again.ts'
import { allPages } from '../lib/all-pages.ts'
import { api, type Settings, type SettingsChange } from '../lib/api.ts'
import { queryClient } from '../lib/query-client.ts'

export const siteKeys = {
  all: ['site'] as const,
  info: ['site', 'info'] as const,
  setup: ['site', 'setup'] as const,
  settings: ['site', 'settings'] as const,
  about: ['site', 'about'] as const,
}

export const siteInfoQuery = queryOptions({
  queryKey: siteKeys.info,
  queryFn: ({ signal }) => api.getSiteInfo({ signal }),
  staleTime: 5 * 60_000,
})

export const setupQuery = queryOptions({
  queryKey: siteKeys.setup,
  queryFn: ({ signal }) => api.getSetup({ signal }),
})

export const settingsQuery = queryOptions({
  queryKey: siteKeys.settings,
  queryFn: ({ signal }) => api.getSettings({ signal }),
})

const whileRunningMs = 1000

/** The progress of the first releases after releases were turned on. */
export const releaseProgressQuery = queryOptions({
  queryKey: ['site', 'releases'] as const,
  queryFn: ({ signal }) => api.getReleaseProgress({ signal }),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data && state.data.remaining > 0 ? whileRunningMs : false),
})

const mostWaiting = 20

/** The number of guides with edits that wait for review. */
export const editsToReviewQuery = queryOptions({
  queryKey: ['site', 'edits to review'] as const,
  queryFn: async ({ signal }) => (await allPages((query) => api.listWaitingGuides({ query, signal }))).length,
})

/** Releases that keep releases from being turned off, with the titles of their guides. */
export const waitingReleasesQuery = queryOptions({
  queryKey: ['site', 'releases', 'waiting'] as const,
  queryFn: async ({ signal }) => {
    const query = { status: 'scheduled', limit: mostWaiting } as const
    const { releases } = await api.listReleases({ query, signal })
    if (releases.length === 0) return []
    const guideids = releases.map(({ guideid }) => guideid).join(',')
    const guides = await api.listGuides({ query: { guideids, includePrivate: true }, signal })
    const titles = new Map(guides.map(({ guideid, title }) => [guideid, title]))
    return releases.map((each) => ({ ...each, guide: titles.get(each.guideid) ?? `#${each.guideid}` }))
  },
  staleTime: 0,
})

export async function saveSettings(changes: SettingsChange, proof: Proof = {}): Promise<Settings> {
  const settings = await api.updateSettings({ body: { ...changes, ...proof } })
  queryClient.setQueryData(siteKeys.settings, settings)
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: siteKeys.info }),
    queryClient.invalidateQueries({ queryKey: releaseProgressQuery.queryKey }),
    // Turning releases on and off changes guides and their actions.
    queryClient.invalidateQueries({ queryKey: ['guides'] }),
  ])
  return settings
}

export type TestMailResult = Output<'sendTestMail'>

export const sendTestMail = (to: string): Promise<TestMailResult> => api.sendTestMail({ body: { to } })

export type About = Output<'getAbout'>

export const aboutQuery = queryOptions({
  queryKey: siteKeys.about,
  queryFn: ({ signal }) => api.getAbout({ signal }),
  refetchInterval: ({ state }) => (state.data && state.data.search.remaining > 0 ? whileRunningMs : 30_000),
})
