// The routes of the history of a page and of the review of pending edits.

import { Type } from 'typebox'
import { getRevision } from '#history/history.ts'
import { acceptRevision, denyRevision } from '#history/patrol.ts'
import { identifier, pageOf, paging } from '#platform/http/request/query.ts'
import { declare } from '#platform/http/routes/declare.ts'
import type { App } from '#platform/http/routes/types.ts'
import type { PageLookups } from '../deps.ts'
import { getPage, pageAccess } from '../pages.access.ts'
import { Page, Revision, WaitingPage } from '../pages.schema.ts'
import { presentPage } from '../reading/present.ts'
import { languageOf, PageParams, readLanguage, tags } from '../reading/route-parts.ts'
import { listHistory, listPendingPages } from './history.ts'
import { pageHistory, pagePatrol } from './page-history.ts'

const RevisionParams = Type.Object({
  ...PageParams.properties,
  revisionid: identifier('Number of the revision'),
})

export function revisionRoutes(app: App, deps: PageLookups): void {
  const route = declare(app, tags)
  route.get(
    '/wikis/unpatrolled',
    pageAccess.judgeAny,
    {
      id: 'listWaitingPages',
      summary: 'List pages with pending edits, oldest first',
      query: Type.Object(paging),
      answer: Type.Array(WaitingPage),
    },
    ({ ctx, query }) => listPendingPages(ctx, pageOf(query)),
  )

  route.get(
    '/wikis/:namespace/:title/revisions',
    pageAccess.history,
    {
      id: 'listPageRevisions',
      summary: 'List the revisions of a page, newest first',
      params: PageParams,
      query: Type.Object({ ...paging, ...readLanguage }),
      answer: Type.Array(Revision),
    },
    async ({ ctx, query, subject }) => listHistory(ctx, subject, languageOf(query), pageOf(query)),
  )

  route.get(
    '/wikis/:namespace/:title/revisions/:revisionid',
    pageAccess.history,
    { id: 'getPageRevision', summary: 'Read a revision of a page', params: RevisionParams, answer: Page },
    async ({ ctx, params, subject }) => {
      const page = subject
      const revision = await getRevision(ctx, pageHistory, page.wikiid, params.revisionid)
      return (await presentPage(ctx, page, deps, { revision, langid: revision.langid })).page
    },
  )

  route.post(
    '/wikis/:namespace/:title/revisions/:revisionid/accept',
    pageAccess.judge,
    {
      id: 'acceptPageRevision',
      summary: 'Accept a pending edit of a page',
      params: RevisionParams,
      answer: Page,
    },
    async ({ ctx, params, subject }) => {
      const page = subject
      const revision = await getRevision(ctx, pageHistory, page.wikiid, params.revisionid)
      await acceptRevision(ctx, pagePatrol(deps), revision)
      const { langid } = revision
      return (await presentPage(ctx, await getPage(ctx, params), deps, { langid })).page
    },
  )

  route.post(
    '/wikis/:namespace/:title/revisions/:revisionid/deny',
    pageAccess.judge,
    {
      id: 'denyPageRevision',
      summary: 'Reject a pending edit of a page',
      params: RevisionParams,
      status: 204,
    },
    async ({ ctx, params, subject }) => {
      const page = subject
      await denyRevision(
        ctx,
        pagePatrol(deps),
        await getRevision(ctx, pageHistory, page.wikiid, params.revisionid),
      )
    },
  )
}
