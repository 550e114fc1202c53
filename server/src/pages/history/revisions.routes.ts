// The URLs of a page's history, and of judging edits that wait.
import { Type } from 'typebox'
import { identifier, pageOf, paging } from '#platform/http/request/query.ts'
import type { App } from '#platform/http/routes/types.ts'
import type { PageLookups } from '../deps.ts'
import { getPage, isStaff, pageAccess, pageOf as subjectOf } from '../pages.access.ts'
import { Page, Revision, WaitingPage } from '../pages.schema.ts'
import { presentPage } from '../reading/present.ts'
import { languageOf, PageParams, readLanguage, tags } from '../reading/route-parts.ts'
import { listHistory, listWaiting } from './history.ts'
import { acceptRevision, denyRevision, getRevision } from './patrol.ts'

const RevisionParams = Type.Object({
  ...PageParams.properties,
  revisionid: identifier('Number of the revision'),
})

export function revisionRoutes(app: App, deps: PageLookups): void {
  app.get(
    '/wikis/unpatrolled',
    {
      config: { access: pageAccess.judgeAny },
      schema: {
        operationId: 'listWaitingPages',
        summary: 'List pages with edits that wait to be accepted, the longest unchanged first',
        tags,
        querystring: Type.Object(paging),
        response: { 200: Type.Array(WaitingPage) },
      },
    },
    ({ ctx, query }) => listWaiting(ctx, isStaff(ctx) ? null : ctx.actor.userid, pageOf(query)),
  )

  app.get(
    '/wikis/:namespace/:title/revisions',
    {
      config: { access: pageAccess.history },
      schema: {
        operationId: 'listPageRevisions',
        summary: 'See who changed what of a page, newest first',
        tags,
        params: PageParams,
        querystring: Type.Object({ ...paging, ...readLanguage }),
        response: { 200: Type.Array(Revision) },
      },
    },
    async ({ ctx, query }) =>
      listHistory(ctx, subjectOf(ctx), { langid: languageOf(query), page: pageOf(query) }),
  )

  app.get(
    '/wikis/:namespace/:title/revisions/:revisionid',
    {
      config: { access: pageAccess.history },
      schema: {
        operationId: 'getPageRevision',
        summary: 'Read a page as it was',
        tags,
        params: RevisionParams,
        response: { 200: Page },
      },
    },
    async ({ ctx, params }) => {
      const page = subjectOf(ctx)
      const revision = await getRevision(ctx, page, params.revisionid)
      return (await presentPage(ctx, page, deps, { revision, langid: revision.langid })).page
    },
  )

  app.post(
    '/wikis/:namespace/:title/revisions/:revisionid/accept',
    {
      config: { access: pageAccess.judge },
      schema: {
        operationId: 'acceptPageRevision',
        summary: 'Accept an edit that waits, and those before it',
        tags,
        params: RevisionParams,
        response: { 200: Page },
      },
    },
    async ({ ctx, params }) => {
      const page = subjectOf(ctx)
      const revision = await getRevision(ctx, page, params.revisionid)
      await acceptRevision(ctx, page, revision)
      const { langid } = revision
      return (await presentPage(ctx, await getPage(ctx, params), deps, { langid })).page
    },
  )

  app.post(
    '/wikis/:namespace/:title/revisions/:revisionid/deny',
    {
      config: { access: pageAccess.judge },
      schema: {
        operationId: 'denyPageRevision',
        summary: 'Deny an edit that waits, and those after it',
        tags,
        params: RevisionParams,
        response: { 204: Type.Null() },
      },
    },
    async ({ ctx, params }, reply) => {
      const page = subjectOf(ctx)
      await denyRevision(ctx, page, await getRevision(ctx, page, params.revisionid))
      reply.code(204)
      return null
    },
  )
}
