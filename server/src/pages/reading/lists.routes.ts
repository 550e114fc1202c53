// The routes that list pages: those of a namespace, and those below a category.

import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { access } from '#platform/http/request/access.ts'
import type { Context } from '#platform/http/request/context.ts'
import { flag, pageOf, paging } from '#platform/http/request/query.ts'
import { declare } from '#platform/http/routes/declare.ts'
import type { App } from '#platform/http/routes/types.ts'
import { problems } from '#platform/problems.ts'
import { categoriesTag, listTag, pageNumberTag } from '../cache-tags.ts'
import { categoryGuidesTag, type PageLookups } from '../deps.ts'
import { parseNamespace } from '../namespaces.ts'
import { getPage, pageAccess } from '../pages.access.ts'
import { pageProblems } from '../pages.problems.ts'
import { listPublicChildren, listPublicPages, type PageRow } from '../pages.queries.ts'
import { PageSummary } from '../pages.schema.ts'
import { readTree } from '../tree/category-trees.ts'
import { nestTitles, shownTitles, type TreeNode } from '../tree/tree.ts'
import { languageOf, PageParams, readLanguage, tags } from './route-parts.ts'
import { presentSummaries } from './summaries.ts'

const displays = ['objects', 'leaves', 'titles', 'hierarchy', 'hierarchyOrder'] as const

const PageList = Type.Unsafe<object>({
  anyOf: [
    Type.Array(PageSummary, { description: 'objects and leaves' }),
    Type.Array(Type.String(), { description: 'titles' }),
    Type.Object(
      {
        hierarchy: Type.Unsafe<object>({
          type: 'object',
          additionalProperties: true,
          description: 'Titles nested in titles; a leaf is {}',
        }),
        display_titles: Type.Record(Type.String(), Type.String(), {
          description: 'Display titles by title',
        }),
      },
      { description: 'hierarchy' },
    ),
    Type.Array(
      Type.Object(
        {
          title: Type.String({ description: 'Title in addresses and links' }),
          display_title: Type.String({ description: 'Title on screen' }),
          children: Type.Array(Type.Unknown(), { description: 'Categories below, in the same format' }),
          page: Type.Optional(PageSummary),
        },
        { description: 'A category' },
      ),
      { description: 'hierarchyOrder' },
    ),
  ],
  description: 'The format depends on the parameter `display`',
})

const ListQuery = Type.Object({
  ...paging,
  ...readLanguage,
  modifiedSince: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 1e11, description: 'UNIX seconds, inclusive; newest first' }),
  ),
  display: Type.Optional(
    Type.Enum([...displays], {
      description: 'objects; leaves: without children; titles; for categories: hierarchy, hierarchyOrder',
      errorMessage: `must be one of ${displays.join(', ')}`,
    }),
  ),
  rootsOnly: flag('For objects and titles: only pages without a parent'),
  requireGuides: flag('For trees: only branches with public guides'),
  includeStubs: flag('For trees: includes stubs'),
  withPages: flag('For hierarchyOrder: adds the summary of each root category, in `page`'),
})

export function pageListRoutes(app: App, deps: PageLookups): void {
  const route = declare(app, tags)
  route.get(
    '/wikis/:namespace',
    access.public,
    {
      id: 'listPages',
      summary: 'List the pages of a namespace by title',
      params: Type.Object({ namespace: PageParams.properties.namespace }),
      query: ListQuery,
      answer: PageList,
      cache: keyOfList,
    },
    async ({ ctx, params, query }) => {
      const namespace = parseNamespace(params.namespace)
      if (!namespace) throw problems.endpointNotFound('There are no pages of this kind')
      const { display = 'objects' } = query
      if (display === 'hierarchy' || display === 'hierarchyOrder') {
        if (namespace !== 'CATEGORY')
          throw problems.invalidField('display', 'display can be a hierarchy for categories only')
        const nodes = await readTree(ctx, deps, { ...query, langid: languageOf(query) })
        if (display === 'hierarchyOrder')
          return query.withPages ? addRootPages(ctx, nodes, languageOf(query)) : nodes
        return { hierarchy: nestTitles(nodes), display_titles: shownTitles(nodes) }
      }
      const { modifiedSince } = query
      const filter = {
        namespace,
        modifiedSince: modifiedSince === undefined ? undefined : modifiedSince * 1000,
        leavesOnly: display === 'leaves',
        rootsOnly: query.rootsOnly,
      }
      const rows = await listPublicPages(ctx.db, filter, pageOf(query))
      if (display === 'titles') return rows.map((row) => row.title)
      ctx.cacheTags = imageTags(rows)
      return presentSummaries(ctx, rows, languageOf(query))
    },
  )

  route.get(
    '/wikis/:namespace/:title/children',
    pageAccess.read,
    {
      id: 'listChildPages',
      summary: 'List the categories directly below a category',
      params: PageParams,
      query: Type.Object({ ...paging, ...readLanguage }),
      answer: Type.Array(PageSummary),
    },
    async ({ ctx, query, subject }) => {
      const page = subject
      if (page.namespace !== 'CATEGORY') throw pageProblems.pageNotFound()
      // Clients that offer a choice of categories read this list in one request.
      const limit = query.limit === undefined ? childrenAtOnce : pageOf(query).limit
      const rows = await listPublicChildren(ctx.db, page.wikiid, { offset: query.offset ?? 0, limit })
      return presentSummaries(ctx, rows, languageOf(query))
    },
  )

  route.get(
    '/wikis/maintenance/CATEGORY/:title',
    access.public,
    {
      id: 'getMaintenance',
      summary: 'Read the maintenance schedule of a category (always empty)',
      params: Type.Object({ title: PageParams.properties.title }),
      query: Type.Object(readLanguage),
      answer: Maintenance,
    },
    async ({ ctx, params }) => {
      const page = await getPage(ctx, { namespace: 'CATEGORY', title: params.title })
      const { langid, currentRevisionid } = page
      return { schedules: [], inheritedFrom: null, langid, revisionid: currentRevisionid }
    },
  )
}

const childrenAtOnce = 200

const Maintenance = Type.Object(
  {
    schedules: Type.Array(Type.Unknown(), { description: 'Always empty' }),
    inheritedFrom: Type.Null({ description: 'Always null' }),
    langid: Type.String({ description: 'Language of the category' }),
    revisionid: Type.Integer({ description: 'Revision of the category' }),
  },
  { title: 'Maintenance', description: 'Maintenance schedule of a category' },
)

/** Further roots of a site have no summary. */
const mostRootPages = 1000

async function addRootPages(ctx: Context, nodes: readonly TreeNode[], langid: string | undefined) {
  const filter = { namespace: 'CATEGORY', rootsOnly: true } as const
  const rows = await listPublicPages(ctx.db, filter, { offset: 0, limit: mostRootPages })
  ctx.cacheTags = imageTags(rows)
  const pages = new Map((await presentSummaries(ctx, rows, langid)).map((page) => [page.title, page]))
  return nodes.map((node) => ({ ...node, page: pages.get(node.title) }))
}

const imageTags = (rows: PageRow[]): string[] =>
  rows.flatMap((row) => [
    pageNumberTag(row.wikiid),
    ...(row.imageid === null ? [] : [`image:${row.imageid}`]),
  ])

function keyOfList(req: FastifyRequest) {
  const { namespace: word } = req.params as { namespace: string }
  const namespace = parseNamespace(word)
  if (!namespace) return undefined
  const query = req.query as Record<string, string | number | boolean | undefined>
  const page = pageOf(query as { offset?: number; limit?: number })
  const parts = [
    'pages',
    namespace,
    query.display ?? '',
    page.offset,
    page.limit,
    query.modifiedSince ?? '',
    languageOf(query as { langid?: string }) ?? '',
    query.requireGuides ? 'guides' : '',
    query.rootsOnly ? 'roots' : '',
    query.includeStubs ? 'stubs' : '',
    query.withPages ? 'pages' : '',
  ]
  return { key: parts.join(' '), tags: [listTag(namespace), categoriesTag, categoryGuidesTag] }
}
