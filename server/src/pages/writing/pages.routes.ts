// The routes of single pages: read, add, change, revert, rename and delete.

import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { access } from '#platform/http/request/access.ts'
import type { Context } from '#platform/http/request/context.ts'
import { flag, identifier } from '#platform/http/request/query.ts'
import { declare } from '#platform/http/routes/declare.ts'
import type { App } from '#platform/http/routes/types.ts'
import { mayWrite } from '#users/trust.ts'
import type { PageLookups } from '../deps.ts'
import { getPage, isPersonal, pageAccess } from '../pages.access.ts'
import type { PageRow } from '../pages.queries.ts'
import { NewPage, Page, PageChange, PageName } from '../pages.schema.ts'
import { presentPage } from '../reading/present.ts'
import {
  addressTags,
  languageOf,
  PageParams,
  readLanguage,
  tags,
  token,
  writeLanguage,
} from '../reading/route-parts.ts'
import { addPage, deletePage, revertPage, updatePage } from './pages.ts'
import { renamePage } from './rename-page.ts'

const change = Type.Object({ revisionid: token, langid: writeLanguage })

export function pageRoutes(app: App, deps: PageLookups): void {
  readRoutes(app, deps)
  writeRoutes(app, deps)
}

function readRoutes(app: App, deps: PageLookups): void {
  const route = declare(app, tags)
  route.get(
    '/wikis/:namespace/:title',
    pageAccess.read,
    {
      id: 'getPage',
      summary: 'Read a page',
      params: PageParams,
      query: Type.Object({
        ...readLanguage,
        unpatrolled: flag('For users who can edit the page: includes pending edits'),
      }),
      answer: Page,
      cache: keyOfPage,
    },
    async (req) => {
      const { ctx, query } = req
      const options = { langid: languageOf(query), unpatrolled: query.unpatrolled }
      const presented = await presentPage(ctx, req.subject, deps, options)
      ctx.cacheTags = presented.tags
      return presented.page
    },
  )
}

/** Two variants, for writers and readers. Profiles differ for their owners, and courses for each reader. */
function keyOfPage(req: FastifyRequest, page: PageRow) {
  const { wikiid, namespace } = page
  if (isPersonal(namespace) || namespace === 'COURSE') return undefined
  const query = req.query as { langid?: string; lang?: string; unpatrolled?: boolean }
  const parts = [
    'page',
    wikiid,
    languageOf(query) ?? '',
    query.unpatrolled ? 'waiting' : '',
    mayWrite(req) ? 'writer' : 'reader',
  ]
  return { key: parts.join(' '), tags: addressTags(page, (req.params as { title: string }).title) }
}

function writeRoutes(app: App, deps: PageLookups): void {
  const route = declare(app, tags)
  const answer = async (
    ctx: Context,
    params: { namespace: string; title: string },
    langid: string | undefined,
  ) => (await presentPage(ctx, await getPage(ctx, params), deps, { langid, unpatrolled: true })).page

  route.post(
    '/wikis',
    access.signedIn,
    { id: 'addPage', summary: 'Add a page', body: NewPage, answer: Page, status: 201 },
    async ({ ctx, body }) => {
      const page = await addPage(ctx, body, deps)
      return answer(ctx, page, body.langid)
    },
  )

  route.patch(
    '/wikis/:namespace/:title',
    pageAccess.edit,
    {
      id: 'updatePage',
      summary: 'Change a page or add a translation',
      params: PageParams,
      query: change,
      body: PageChange,
      answer: Page,
    },
    async ({ ctx, params, query, body, subject }) => {
      await updatePage(ctx, subject, { edit: query, change: body, deps })
      return answer(ctx, params, query.langid)
    },
  )

  route.delete(
    '/wikis/:namespace/:title',
    pageAccess.remove,
    {
      id: 'deletePage',
      summary: 'Delete a page or one of its translations',
      params: PageParams,
      query: change,
      status: 204,
    },
    ({ ctx, query, subject }) => deletePage(ctx, subject, { edit: query, deps }),
  )

  route.post(
    '/wikis/:namespace/:title/revert',
    pageAccess.edit,
    {
      id: 'revertPage',
      summary: 'Restore an earlier revision of a page',
      params: PageParams,
      query: Type.Object({
        revisionid: token,
        to_revisionid: identifier('The revision to restore'),
        langid: writeLanguage,
      }),
      answer: Page,
    },
    async ({ ctx, params, query, subject }) => {
      await revertPage(ctx, subject, { edit: query, to: query.to_revisionid, deps })
      return answer(ctx, params, query.langid)
    },
  )

  route.post(
    '/wikis/:namespace/:title/rename',
    pageAccess.rename,
    {
      id: 'renamePage',
      summary: 'Rename a page',
      params: PageParams,
      query: Type.Object({ revisionid: token }),
      body: PageName,
      answer: Page,
    },
    async ({ ctx, query, body, subject }) => {
      const title = await renamePage(ctx, subject, { edit: query, title: body.title, deps })
      return answer(ctx, { namespace: subject.namespace, title }, undefined)
    },
  )
}
