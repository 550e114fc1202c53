// The routes of releases.
import { type SqlBool, sql } from 'kysely'
import { Type } from 'typebox'
import { access } from '#platform/http/request/access.ts'
import type { Context } from '#platform/http/request/context.ts'
import { directionOf, identifier, order, pageOf, paging } from '#platform/http/request/query.ts'
import { declare } from '#platform/http/routes/declare.ts'
import type { App } from '#platform/http/routes/types.ts'
import { guideAccess, maySeeHistory } from '../../guides.access.ts'
import { isGuideEditable, isGuideViewable } from '../../viewable.ts'
import { countPublicGuides, listReleases } from '../effect/effect.queries.ts'
import { usesReleases } from '../manifest/outside.ts'
import { changeRelease, removeRelease } from './change.ts'
import { createRelease } from './create.ts'
import { presentRelease, presentReleases } from './present.ts'
import { releaseAccess } from './releases.access.ts'
import {
  NewRelease,
  Release,
  ReleaseChange,
  ReleaseList,
  ReleaseProgress,
  ReleaseStatus,
} from './releases.schema.ts'

const tags = ['releases']
const releaseParams = Type.Object({ releaseid: identifier('Number of the release') })
const filters = { ...paging, order, status: Type.Optional(ReleaseStatus) }

export function releaseRoutes(app: App): void {
  readRoutes(app)
  writeRoutes(app)
}

const seenBy = (ctx: Context) => ({
  isViewable: isGuideViewable(ctx),
  seesAll: maySeeHistory(ctx) ? sql<SqlBool>`(1 = 1)` : isGuideEditable(ctx),
})

function readRoutes(app: App): void {
  const route = declare(app, tags)
  route.get(
    '/guides/releases',
    access.signedIn,
    {
      id: 'listReleases',
      summary: 'List releases by number',
      query: Type.Object({
        ...filters,
        guideid: Type.Optional(identifier('Releases of this guide only')),
      }),
      answer: ReleaseList,
    },
    async ({ ctx, query }) => {
      const page = { ...pageOf(query), order: directionOf(query.order) }
      const rows = await listReleases(ctx.db, query, seenBy(ctx), page)
      return { releases: await presentReleases(ctx, rows) }
    },
  )

  route.get(
    '/guides/:guideid/releases',
    guideAccess.read,
    {
      id: 'listGuideReleases',
      summary: 'List the releases of a guide, newest first',
      params: Type.Object({ guideid: identifier('Number of the guide') }),
      query: Type.Object(filters),
      answer: ReleaseList,
      problems: [403],
    },
    async ({ ctx, params, query }) => {
      const page = { ...pageOf(query), order: directionOf(query.order, 'desc') }
      const filter = { guideid: params.guideid, status: query.status }
      const rows = await listReleases(ctx.db, filter, seenBy(ctx), page)
      return { releases: await presentReleases(ctx, rows) }
    },
  )

  route.get(
    '/guides/releases/progress',
    access.administer,
    {
      id: 'getReleaseProgress',
      summary: 'Read the progress of turning on releases',
      answer: ReleaseProgress,
    },
    async ({ ctx }) => {
      const enabled = usesReleases(ctx)
      const { guides, remaining } = await countPublicGuides(ctx.db)
      return { enabled, guides, remaining: enabled ? remaining : 0 }
    },
  )

  route.get(
    '/guides/releases/:releaseid',
    releaseAccess.read,
    {
      id: 'getRelease',
      summary: 'Read a release',
      params: releaseParams,
      answer: Release,
      problems: [403],
    },
    ({ ctx, subject }) => presentRelease(ctx, subject.release),
  )
}

function writeRoutes(app: App): void {
  const route = declare(app, tags)
  route.post(
    '/guides/releases',
    access.signedIn,
    {
      id: 'createRelease',
      summary: 'Release the working text of a guide',
      body: NewRelease,
      answer: Release,
      status: 201,
      problems: [403, 404, 409],
    },
    async ({ ctx, body }) => presentRelease(ctx, await createRelease(ctx, body)),
  )

  route.patch(
    '/guides/releases/:releaseid',
    releaseAccess.change,
    {
      id: 'changeRelease',
      summary: 'Change, close or withdraw a release',
      params: releaseParams,
      body: ReleaseChange,
      answer: Release,
      problems: [409],
    },
    async ({ ctx, body, subject }) => presentRelease(ctx, await changeRelease(ctx, subject, body)),
  )

  route.delete(
    '/guides/releases/:releaseid',
    releaseAccess.change,
    {
      id: 'deleteRelease',
      summary: 'Delete a release to which nothing refers',
      params: releaseParams,
      status: 204,
      problems: [409],
    },
    ({ ctx, subject }) => removeRelease(ctx, subject),
  )
}
