// Routes of the site: its settings for administrators, its public facts for every client.

import { Type } from 'typebox'
import { access, refuseScope, refuseStrangers } from '#platform/http/request/access.ts'
import type { Actor, Context } from '#platform/http/request/context.ts'
import { paging } from '#platform/http/request/query.ts'
import { declare } from '#platform/http/routes/declare.ts'
import type { App } from '#platform/http/routes/types.ts'
import { problems } from '#platform/problems.ts'
import type { Sealing } from '#platform/sealing.ts'
import { findLogo } from './chosen-pictures.ts'
import { needsPassword } from './confirmed.ts'
import { type Settings, SettingsAnswer, SettingsChange, Site, SiteInfo } from './settings.schema.ts'
import { readSettings, siteTag, updateSettings } from './settings.ts'
import type { SiteMailer } from './site-mailer.ts'

export interface SettingsDeps {
  mailer: SiteMailer
  sealing: Sealing
  setUrl: string | undefined
  siteAddress: () => Promise<string>
  dataFolder: string
}

/** Pages come later in the import order. */
interface InfoDeps {
  courses: {
    /** Cache tag of lists of courses. */
    tag: string
    hasAny: (ctx: Context) => Promise<boolean>
  }
}

export function settingsRoutes(
  app: App,
  { mailer, sealing, setUrl, siteAddress, dataFolder, courses }: SettingsDeps & InfoDeps,
): void {
  const { fixed } = mailer
  const route = declare(app, ['site'])
  const addressOf = async ({ address }: Settings) => setUrl ?? (address || (await siteAddress()))
  const present = async (settings: Settings) => ({
    ...settings,
    address: await addressOf(settings),
    addressIsFixed: setUrl !== undefined,
    mail: fixed ?? settings.mail,
    mailIsFixed: fixed !== null,
  })
  route.get(
    '/settings',
    access.administer,
    { id: 'getSettings', summary: 'Read the settings', answer: SettingsAnswer },
    async (req) => present(await readSettings(req.ctx.db)),
  )

  route.patch(
    '/settings',
    access.administer,
    {
      id: 'updateSettings',
      summary: 'Change settings',
      body: SettingsChange,
      answer: SettingsAnswer,
      confirms: ({ body }) => needsPassword(body as SettingsChange),
      problems: [429],
    },
    async (req) => {
      const options = { sealing, fixedMail: fixed, dataFolder }
      const { old_password: _proved, address, ...change } = req.body
      // The shown address may be sent back.
      const isShown = address === undefined || address === (await addressOf(await readSettings(req.ctx.db)))
      if (!isShown && setUrl !== undefined)
        throw problems.invalidField('address', 'address is set by STEPWRIGHT_URL and cannot be changed here')
      return present(await updateSettings(req.ctx, isShown ? change : { ...change, address }, options))
    },
  )

  route.get(
    '/sites',
    access.always,
    {
      id: 'listSites',
      summary: 'List sites (only this one)',
      query: Type.Object(paging),
      answer: Type.Array(Site),
      cache: ({ query }) => pageKey(query as { offset?: number; limit?: number }),
    },
    async (req) => (req.query.offset ? [] : [await describeSite(req.ctx, mailer)]),
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
        summary: `Read the properties of the site${url === '/info' ? ' at the older address' : ''}`,
        answer: SiteInfo,
        cache: ({ actor }) => ({ key: `site-info ${audienceOf(actor)}`, tags: [siteTag, courses.tag] }),
      },
      async ({ ctx }) => {
        const site = await describeSite(ctx, mailer)
        const { actor } = ctx
        const isRefused =
          refuseStrangers(access.public, actor, site.private) ?? refuseScope(access.public, 'GET', actor)
        return { ...site, 'has-courses': !isRefused && (await courses.hasAny(ctx)) }
      },
    )
  }
}

const pageKey = ({ offset }: { offset?: number }) => ({
  key: offset ? 'sites-end' : 'sites',
  tags: [siteTag],
})

/** Callers that may list public pages on the same sites get the same answer. */
function audienceOf(actor: Actor): 'strangers' | 'readers' | 'programs' {
  if (actor.userid === null) return 'strangers'
  return refuseScope(access.public, 'GET', actor) ? 'programs' : 'readers'
}

async function describeSite(
  { db, url }: Context,
  mailer: SiteMailer,
): Promise<Omit<SiteInfo, 'has-courses'>> {
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
    mail: mailer.isSetUp(settings),
    'guide-types': settings.guideTypes,
    'object-name-singular': settings.objectNameSingular,
    'object-name-plural': settings.objectNamePlural,
    'finish-needs-required': settings.finishNeedsRequired,
    'countersign-missing': settings.countersignMissing,
    'optional-work-orders': settings.optionalWorkOrders,
    'newer-release': settings.newerRelease,
    'feature-mobile-scanner': false,
    'google-oauth2-clientid': '',
    logo: logo && { image: logo },
    'accent-colour': settings.accentColour,
  }
}
