// Queries of the site: public data, first run, settings.
import type { Output } from '@stepwright/client'
import { queryOptions } from '@tanstack/react-query'
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

export async function saveSettings(changes: SettingsChange): Promise<Settings> {
  const settings = await api.updateSettings({ body: changes })
  queryClient.setQueryData(siteKeys.settings, settings)
  await queryClient.invalidateQueries({ queryKey: siteKeys.info })
  return settings
}

export type TestMailResult = Output<'sendTestMail'>

export const sendTestMail = (to: string): Promise<TestMailResult> => api.sendTestMail({ body: { to } })

export type About = Output<'getAbout'>

export const aboutQuery = queryOptions({
  queryKey: siteKeys.about,
  queryFn: ({ signal }) => api.getAbout({ signal }),
  refetchInterval: 30_000,
})
