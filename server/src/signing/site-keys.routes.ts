// Routes of the site's keys: public, so that everyone can check a record pack; replaced by administrators.

import { Type } from 'typebox'
import { access } from '#platform/http/request/access.ts'
import { pageOf, paging } from '#platform/http/request/query.ts'
import { PasswordAgain } from '#platform/http/request/shapes.ts'
import { declare } from '#platform/http/routes/declare.ts'
import type { App } from '#platform/http/routes/types.ts'
import type { Sealing } from '#platform/sealing.ts'
import { SiteKey } from './site-keys.schema.ts'
import { presentKeys, replaceSigningKey } from './site-keys.ts'

export function siteKeyRoutes(app: App, { sealing }: { sealing: Sealing }): void {
  const route = declare(app, ['site'])
  route.get(
    '/site_keys',
    access.always,
    {
      id: 'listSiteKeys',
      summary: 'List the keys with which the site signs record packs, newest first',
      query: Type.Object(paging),
      answer: Type.Array(SiteKey),
    },
    async (req) => presentKeys(req.ctx.db, pageOf(req.query)),
  )
  route.post(
    '/site_keys',
    access.administer,
    {
      id: 'replaceSiteKey',
      summary: 'Replace the key with which the site signs record packs',
      description: 'Packs that the earlier key signed stay valid: it stays in the list.',
      body: Type.Optional(PasswordAgain),
      answer: SiteKey,
      confirms: true,
      problems: [429],
    },
    async (req) => replaceSigningKey(req.ctx, sealing),
  )
}
