// The URLs of the site: its settings for administrators, what it is for everybody.

import { Type } from 'typebox'
import { access } from '#platform/http/request/access.ts'
import { paging } from '#platform/http/request/query.ts'
import { declare } from '#platform/http/routes/declare.ts'
import type { App } from '#platform/http/routes/types.ts'
import { findLogo } from './chosen-pictures.ts'
import { Settings, SettingsChange, Site, SiteInfo } from './settings.schema.ts'
import { readSettings, siteTag, updateSettings } from './settings.ts'

export interface SiteAddress {
  url: string
  sendsMail: boolean
}

export function settingsRoutes(app: App, address: () => SiteAddress): void {
  const route = declare(app, ['site'])
  route.get(
    '/settings',
    access.administer,
    { id: 'getSettings', summary: 'Read the settings', answer: Settings },
    (req) => readSettings(req.ctx.db),
  )

  route.patch(
    '/settings',
    access.administer,
    {
      id: 'updateSettings',
      summary: 'Change settings; those not named stay',
      body: SettingsChange,
      answer: Settings,
    },
    (req) => updateSettings(req.ctx, req.body),
  )

  route.get(
    '/sites',
    access.always,
    {
      id: 'listSites',
      summary: 'The directory of sites: this one',
      query: Type.Object(paging),
      answer: Type.Array(Site),
      cache: ({ query }) => pageKey(query as { offset?: number; limit?: number }),
    },
    async (req) => (req.query.offset ? [] : [await describeSite(req.ctx.db, address())]),
  )

  for (const [url, id] of [
    ['/sites/info', 'getSiteInfo'],
    ['/info', 'getInfo'],
  ] as const) {
    route.get(
      url,
      access.always,
      {
        id,
        summary: 'What this site is and allows',
        answer: SiteInfo,
        cache: () => ({ key: 'site-info', tags: [siteTag] }),
      },
      (req) => describeSite(req.ctx.db, address()),
    )
  }
}

const pageKey = ({ offset }: { offset?: number }) => ({
  key: offset ? 'sites-end' : 'sites',
  tags: [siteTag],
})

async function describeSite(
  db: Parameters<typeof readSettings>[0],
  { url, sendsMail }: SiteAddress,
): Promise<SiteInfo> {
  const settings = await readSettings(db)
  const { host, hostname } = new URL(url)
  const logo = await findLogo(db, settings.logo, url)
  return {
    siteid: 1,
    name: hostname.split('.')[0]?.replace(/[^a-z0-9-]/gi, '') || 'site',
    domain: host,
    custom_domain: '',
    title: settings.title,
    theme: 'white',
    private: settings.private,
    description: settings.description,
    answers: false,
    store: '',
    authentication: { standard: true, 'public-registration': settings.registration === 'open' },
    priority: 0,
    hideFromiOS: false,
    language: settings.language,
    registration: settings.registration,
    mail: sendsMail,
    'guide-types': settings.guideTypes,
    'object-name-singular': settings.objectNameSingular,
    'object-name-plural': settings.objectNamePlural,
    'finish-needs-required': settings.finishNeedsRequired,
    'feature-mobile-scanner': false,
    'google-oauth2-clientid': '',
    logo: logo && { image: logo },
    'accent-colour': settings.accentColour,
  }
}
