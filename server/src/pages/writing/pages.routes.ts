// The URLs of pages: reading, adding, changing, putting back, removing one.
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { access } from '#platform/http/request/access.ts'
import type { Context } from '#platform/http/request/context.ts'
import { flag, identifier } from '#platform/http/request/query.ts'
import type { App } from '#platform/http/routes/types.ts'
import { pageNumberTag, pageTag } from '../cache-tags.ts'
import type { PageLookups } from '../deps.ts'
import { parseNamespace } from '../namespaces.ts'
import { getPage, isPersonal, mayWrite, pageAccess, pageOf as subjectOf } from '../pages.access.ts'
import type { PageRow } from '../pages.queries.ts'
import { NewPage, Page, PageChange } from '../pages.schema.ts'
import { presentPage } from '../reading/present.ts'
import { languageOf, PageParams, readLanguage, tags, token, writeLanguage } from '../reading/route-parts.ts'
import { addPage, deletePage, revertPage, updatePage } from './pages.ts'

const change = Type.Object({ revisionid: token, langid: writeLanguage })

export function pageRoutes(app: App, deps: PageLookups): void {
  readRoutes(app, deps)
  writeRoutes(app, deps)
}

function readRoutes(app: App, deps: PageLookups): void {
  app.get(
    '/wikis/:namespace/:title',
    {
      config: { access: pageAccess.read, cache: keyOfPage },
      schema: {
        operationId: 'getPage',
        summary: 'Read a page',
        tags,
        params: PageParams,
        querystring: Type.Object({
          ...readLanguage,
          unpatrolled: flag('For those who may change it: with edits that wait to be accepted'),
        }),
        response: { 200: Page },
      },
    },
    async (req) => {
      const { ctx, query } = req
      const wish = { langid: languageOf(query), unpatrolled: query.unpatrolled }
      const presented = await presentPage(ctx, subjectOf(ctx), deps, wish)
      ctx.keptUnder = presented.tags
      return presented.page
    },
  )
}

/** The same for everybody who may write, and for everybody else; profiles know their owners. */
function keyOfPage(req: FastifyRequest, subject: unknown) {
  const { wikiid, namespace } = subject as PageRow
  if (isPersonal(namespace)) return undefined
  const query = req.query as { langid?: string; lang?: string; unpatrolled?: boolean }
  const parts = [
    'page',
    wikiid,
    languageOf(query) ?? '',
    query.unpatrolled ? 'waiting' : '',
    mayWrite(req) ? 'writer' : 'reader',
  ]
  return { key: parts.join(' '), tags: [pageNumberTag(wikiid), addressTag(req)] }
}

/** A page that comes to stand under exactly this title is meant from then on. */
const addressTag = ({ params }: FastifyRequest): string => {
  const { namespace, title } = params as { namespace: string; title: string }
  return pageTag(parseNamespace(namespace) ?? 'WIKI', title)
}

function writeRoutes(app: App, deps: PageLookups): void {
  const answer = async (
    ctx: Context,
    params: { namespace: string; title: string },
    langid: string | undefined,
  ) => (await presentPage(ctx, await getPage(ctx, params), deps, { langid, unpatrolled: true })).page

  app.post(
    '/wikis',
    {
      config: { access: access.signedIn },
      schema: {
        operationId: 'addPage',
        summary: 'Add a page',
        tags,
        body: NewPage,
        response: { 201: Page },
      },
    },
    async ({ ctx, body }, reply) => {
      const page = await addPage(ctx, body, deps)
      reply.code(201)
      return answer(ctx, page, body.langid)
    },
  )

  app.patch(
    '/wikis/:namespace/:title',
    {
      config: { access: pageAccess.edit },
      schema: {
        operationId: 'updatePage',
        summary: 'Change a page, or begin a translation of it',
        tags,
        params: PageParams,
        querystring: change,
        body: PageChange,
        response: { 200: Page },
      },
    },
    async ({ ctx, params, query, body }) => {
      await updatePage(ctx, subjectOf(ctx), { edit: query, change: body, deps })
      return answer(ctx, params, query.langid)
    },
  )

  app.delete(
    '/wikis/:namespace/:title',
    {
      config: { access: pageAccess.remove },
      schema: {
        operationId: 'deletePage',
        summary: 'Delete a page, or one translation of it',
        tags,
        params: PageParams,
        querystring: change,
        response: { 204: Type.Null() },
      },
    },
    async ({ ctx, query }, reply) => {
      await deletePage(ctx, subjectOf(ctx), { edit: query, deps })
      reply.code(204)
      return null
    },
  )

  app.post(
    '/wikis/:namespace/:title/revert',
    {
      config: { access: pageAccess.edit },
      schema: {
        operationId: 'revertPage',
        summary: 'Put an earlier state of a page back',
        tags,
        params: PageParams,
        querystring: Type.Object({
          revisionid: token,
          to_revisionid: identifier('The state to put back'),
          langid: writeLanguage,
        }),
        response: { 200: Page },
      },
    },
    async ({ ctx, params, query }) => {
      await revertPage(ctx, subjectOf(ctx), { edit: query, to: query.to_revisionid, deps })
      return answer(ctx, params, query.langid)
    },
  )
}
