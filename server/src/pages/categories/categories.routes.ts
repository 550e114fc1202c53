// The routes of categories: the tree, all titles, and single categories.

import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { answerForm, answerXml } from '#platform/http/answer/answer.ts'
import { access } from '#platform/http/request/access.ts'
import { answerType, flag, paging } from '#platform/http/request/query.ts'
import { declare } from '#platform/http/routes/declare.ts'
import type { App } from '#platform/http/routes/types.ts'
import { mayWrite } from '#users/trust.ts'
import { categoriesTag } from '../cache-tags.ts'
import { Category, CategoryTree } from '../categories.schema.ts'
import { categoryGuidesTag, type PageLookups } from '../deps.ts'
import { pageAccess } from '../pages.access.ts'
import type { PageRow } from '../pages.queries.ts'
import { presentPage } from '../reading/present.ts'
import { addressTags, languageOf, PageParams, readLanguage } from '../reading/route-parts.ts'
import { readTree } from '../tree/category-trees.ts'
import { listCategoryTitles } from '../tree/tree.queries.ts'
import { nestTitles, shownTitles } from '../tree/tree.ts'
import { asCategory } from './present-category.ts'

const tags = ['categories']
const treeFlags = {
  requireGuides: flag('Returns only branches with public guides'),
  includeStubs: flag('Includes stubs'),
  withDisplayTitles: flag('Returns the tree in `hierarchy`, with `display_titles` beside it'),
}

export function categoryRoutes(app: App, deps: PageLookups): void {
  const route = declare(app, tags)
  route.get(
    '/categories',
    access.public,
    {
      id: 'getCategoryTree',
      summary: 'Read the tree of categories',
      query: Type.Object({ ...treeFlags, ...readLanguage }),
      answer: CategoryTree,
      cache: keyOfTree,
    },
    async ({ ctx, query }) => {
      const nodes = await readTree(ctx, deps, { ...query, langid: languageOf(query) })
      if (!query.withDisplayTitles) return nestTitles(nodes)
      return { hierarchy: nestTitles(nodes), display_titles: shownTitles(nodes) }
    },
  )

  route.get(
    '/categories/all',
    access.public,
    {
      id: 'listCategoryTitles',
      summary: 'List the titles of all categories',
      query: Type.Object({
        offset: paging.offset,
        limit: Type.Optional(
          Type.Integer({
            minimum: 1,
            description: 'Maximum number of titles; default: all',
          }),
        ),
      }),
      answer: Type.Array(Type.String(), { description: 'Titles, without stubs' }),
      cache: keyOfTitles,
    },
    ({ ctx, query }) => listCategoryTitles(ctx.db, titlesPage(query)),
  )

  route.get(
    '/categories/:title',
    categoryAccess,
    {
      id: 'getCategory',
      summary: 'Read a category, as JSON or as an oManual document',
      params: Type.Object({ title: PageParams.properties.title }),
      query: Type.Object({
        type: answerType,
        ...readLanguage,
      }),
      answer: Category,
      cache: keyOfCategory,
      answersXml: true,
    },
    async (req) => {
      const { ctx, query } = req
      const form = answerForm(req)
      const presented = await presentPage(ctx, req.subject, deps, { langid: languageOf(query) })
      ctx.cacheTags = presented.tags
      const { page, links, documentDates } = presented
      const category = asCategory(page)
      if (form === 'json') return category
      const input = { category, documents: page.documents, documentDates, links, baseUrl: ctx.url }
      return answerXml(deps.writeCategory({ ...input, pretty: form === 'pretty-xml' }))
    },
  )
}

const categoryAccess = {
  ...pageAccess.read,
  check: (ctx: Parameters<typeof pageAccess.read.check>[0], params: Record<string, unknown>) =>
    pageAccess.read.check(ctx, { ...params, namespace: 'CATEGORY' }),
}

/** More titles than any site has: clients load the whole list to offer a choice of categories. */
const titlesAtOnce = 100_000

const titlesPage = (query: { offset?: number; limit?: number }) => ({
  offset: query.offset ?? 0,
  limit: Math.min(query.limit ?? titlesAtOnce, titlesAtOnce),
})

function keyOfTitles({ query }: FastifyRequest) {
  const { offset, limit } = titlesPage(query as { offset?: number; limit?: number })
  return { key: `category-titles ${offset} ${limit}`, tags: [categoriesTag] }
}

function keyOfTree({ query }: FastifyRequest) {
  const options = query as Record<string, string | boolean | undefined>
  const chosen = Object.keys(treeFlags).filter((name) => options[name])
  const langid = languageOf(options as { langid?: string }) ?? ''
  return {
    key: ['category-tree', langid, ...chosen].join(' '),
    tags: [categoriesTag, categoryGuidesTag],
  }
}

function keyOfCategory(req: FastifyRequest, page: PageRow) {
  const langid = languageOf(req.query as { langid?: string }) ?? ''
  // The responses for users who may write contain pending edits, so they are cached separately.
  const audience = mayWrite(req) ? 'writer' : 'reader'
  const { title } = req.params as { title: string }
  const key = ['category', page.wikiid, langid, answerForm(req), audience].join(' ')
  return { key, tags: addressTags(page, title) }
}
