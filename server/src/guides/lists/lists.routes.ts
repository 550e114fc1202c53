// The URLs of what belongs to somebody: their guides, favourites and completions; each for oneself and for others.

import { type TObject, type TSchema, Type } from 'typebox'
import { access } from '#platform/http/request/access.ts'
import type { Context } from '#platform/http/request/context.ts'
import { directionOf, identifier, order, pageOf, paging } from '#platform/http/request/query.ts'
import { declare } from '#platform/http/routes/declare.ts'
import type { App } from '#platform/http/routes/types.ts'
import { toSeconds } from '#platform/seconds.ts'
import { textLanguage, textsIn } from '#settings/text-language.ts'
import { getUser } from '#users/users.ts'
import type { GuidePage } from '../guides.queries.ts'
import { GuideSummary } from '../guides.schema.ts'
import { isGuideViewable, standsOpen } from '../viewable.ts'
import { type ListWish, listCompletions, listFavorites, listGuidesOf } from './lists.queries.ts'
import { Favorite } from './lists.schema.ts'
import { presentSummary } from './present-summary.ts'

interface List {
  path: string
  name: string
  what: string
  query: TObject
  entry: TSchema
  /** Clients do not page through favourites. */
  usualLimit: number
  list: (ctx: Context, wish: ListWish, page: GuidePage) => Promise<object[]>
}

const lists: List[] = [
  {
    path: '/guides',
    name: 'Guides',
    what: 'guides that PERSON wrote or changed, by number',
    query: Type.Object({ ...paging, ...textLanguage, order }),
    entry: GuideSummary,
    usualLimit: 20,
    list: async (ctx, wish, page) =>
      (await listGuidesOf(ctx.db, wish, page)).map((row) => presentSummary(row, ctx.url)),
  },
  {
    path: '/completions',
    name: 'Completions',
    what: 'guides that PERSON completed, by number',
    query: Type.Object({ ...paging, ...textLanguage }),
    entry: GuideSummary,
    usualLimit: 20,
    list: async (ctx, wish, page) =>
      (await listCompletions(ctx.db, wish, page)).map((row) => presentSummary(row, ctx.url)),
  },
  {
    path: '/favorites/guides',
    name: 'Favorites',
    what: 'favourites of PERSON, the newest first',
    query: Type.Object({
      ...paging,
      ...textLanguage,
      limit: Type.Optional(
        Type.Integer({ minimum: 1, default: 200, description: 'How many to answer at most, up to 200' }),
      ),
    }),
    entry: Favorite,
    usualLimit: 200,
    list: async (ctx, wish, page) =>
      (await listFavorites(ctx.db, wish, page)).map((row) => ({
        date: toSeconds(row.at),
        guide: presentSummary(row, ctx.url),
      })),
  },
]

export function personalListRoutes(app: App): void {
  const route = declare(app, ['people'])
  for (const { path, name, what, query, entry, usualLimit, list } of lists) {
    const answer = (ctx: Context, userid: number, given: unknown) => {
      const wish = given as { offset?: number; limit?: number; order?: string; lang?: string }
      const page = { ...pageOf({ limit: usualLimit, ...wish }), order: directionOf(wish.order) }
      // In one's own list everything that one may see; in that of others what is public and stands by itself.
      const isShown = userid === ctx.actor.userid ? isGuideViewable(ctx) : standsOpen
      return list(ctx, { userid, isShown, langid: textsIn(ctx, wish) }, page)
    }
    const common = { query, answers: { 200: Type.Array<TSchema>(entry) } }

    route.get(
      `/user${path}`,
      access.signedIn,
      { id: `listOwn${name}`, summary: `List ${what.replace('PERSON', 'the caller')}`, ...common },
      async ({ ctx, query }) => (ctx.actor.userid === null ? [] : answer(ctx, ctx.actor.userid, query)),
    )

    route.get(
      `/users/:userid${path}`,
      access.public,
      {
        id: `list${name}Of`,
        summary: `List ${what.replace('PERSON', 'somebody')}`,
        params: Type.Object({ userid: identifier('Number of the person') }),
        ...common,
      },
      async ({ ctx, params, query }) => {
        const { userid } = params as { userid: number }
        await getUser(ctx, userid)
        return answer(ctx, userid, query)
      },
    )
  }
}
