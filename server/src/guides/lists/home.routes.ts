// The route of the home page: categories, featured, newest and changed guides in one answer.

import { readLanguage } from '@stepwright/rules'
import { Type } from 'typebox'
import { categoriesTag, listTag } from '#pages/cache-tags.ts'
import { categoryGuidesTag, type PageLookups } from '#pages/deps.ts'
import { addRootPages } from '#pages/reading/root-pages.ts'
import { readTree } from '#pages/tree/category-trees.ts'
import { access } from '#platform/http/request/access.ts'
import type { Context } from '#platform/http/request/context.ts'
import { declare } from '#platform/http/routes/declare.ts'
import type { App } from '#platform/http/routes/types.ts'
import { siteTag } from '#settings/settings.ts'
import { textLanguage, textsIn } from '#settings/text-language.ts'
import { listGuides, listGuidesByChange } from '../guides.queries.ts'
import { tagsOfSummaries } from './cached-lists.ts'
import { HomePage } from './home.schema.ts'
import { presentListed } from './present-summary.ts'

/** As many as a wide screen shows in its rows. */
const most = { featured: 6, newest: 6, changed: 8 } as const

export function homeRoute(app: App, deps: PageLookups): void {
  declare(app, ['guides']).get(
    '/home',
    access.public,
    {
      id: 'getHome',
      summary: 'Read the content of the home page',
      query: Type.Object(textLanguage),
      answer: HomePage,
      cache: ({ query }) => ({
        key: `home ${langidOf(query as { lang?: string }) ?? ''}`,
        tags: [listTag('CATEGORY'), categoriesTag, categoryGuidesTag, siteTag],
      }),
    },
    async ({ ctx, query }) => {
      const langid = langidOf(query)
      const categories = await addRootPages(ctx, await readTree(ctx, deps, { langid }), langid)
      return { categories, ...(await readGuides(ctx, textsIn(ctx, query))) }
    },
  )
}

const langidOf = ({ lang }: { lang?: string }): string | undefined => readLanguage(lang ?? '')

async function readGuides(ctx: Context, langid: string) {
  const page = (limit: number) => ({ offset: 0, limit, order: 'desc' }) as const
  const featured = await listGuides(ctx.db, { isFeatured: true }, page(most.featured), langid)
  const newest = featured.length > 0 ? [] : await listGuides(ctx.db, {}, page(most.newest), langid)
  const changed = await listGuidesByChange(ctx.db, {}, page(most.changed), langid)
  ctx.cacheTags = [...(ctx.cacheTags ?? []), ...tagsOfSummaries([...featured, ...newest, ...changed])]
  const present = (rows: typeof featured) => rows.map((row) => presentListed(row, ctx))
  return { featured: present(featured), newest: present(newest), changed: present(changed) }
}
