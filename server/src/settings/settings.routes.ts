// The URLs of the site: its settings for administrators, what it is for everybody.
import { Type } from 'typebox'
import { access } from '#platform/http/request/access.ts'
import { paging } from '#platform/http/request/query.ts'
import type { App } from '#platform/http/routes/types.ts'
import { findLogo } from './chosen-pictures.ts'
import { Settings, SettingsChange, Site, SiteInfo } from './settings.schema.ts'
import { readSettings, siteTag, updateSettings } from './settings.ts'

export interface SiteAddress {
  url: string
  sendsMail: boolean
}

const cached = (key: string) => ({ access: access.always, cache: () => ({ key, tags: [siteTag] }) })

export function settingsRoutes(app: App, address: () => SiteAddress): void {
  app.get(
    '/settings',
    {
      config: { access: access.administer },
      schema: {
        operationId: 'getSettings',
        summary: 'Read the settings',
        tags: ['site'],
        response: { 200: Settings },
      },
    },
    (req) => readSettings(req.ctx.db),
  )

  app.patch(
    '/settings',
    {
      config: { access: access.administer },
      schema: {
        operationId: 'updateSettings',
        summary: 'Change settings; those not named stay',
        tags: ['site'],
        body: SettingsChange,
        response: { 200: Settings },
      },
    },
    (req) => updateSettings(req.ctx, req.body),
  )

  app.get(
    '/sites',
    {
      config: {
        ...cached('sites'),
        cache: ({ query }) => pageKey(query as { offset?: number; limit?: number }),
      },
      schema: {
        operationId: 'listSites',
        summary: 'The directory of sites: this one',
        tags: ['site'],
        querystring: Type.Object(paging),
        response: { 200: Type.Array(Site) },
      },
    },
    async (req) => (req.query.offset ? [] : [await describeSite(req.ctx.db, address())]),
  )

  for (const [url, operationId] of [
    ['/sites/info', 'getSiteInfo'],
    ['/info', 'getInfo'],
  ] as const) {
    app.get(
      url,
      {
        config: cached('site-info'),
        schema: {
          operationId,
          summary: 'What this site is and allows',
          tags: ['site'],
          response: { 200: SiteInfo },
        },
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
    'feature-mobile-scanner': false,
    'google-oauth2-clientid': '',
    logo: logo && { image: logo },
    'accent-colour': settings.accentColour,
  }
}
