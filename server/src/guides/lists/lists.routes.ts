// The routes of personal lists: guides, favourites and completions of the caller and of other users.

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
import { ListedGuide } from '../guides.schema.ts'
import { isGuideViewable, isListedOpenly } from '../viewable.ts'
import { type ListFilter, listCompletions, listFavorites, listGuidesOf } from './lists.queries.ts'
import { Favorite } from './lists.schema.ts'
import { presentListed } from './present-summary.ts'

interface List {
  path: string
  name: string
  what: string
  query: TObject
  entry: TSchema
  /** Clients do not page through favourites. */
  usualLimit: number
  list: (ctx: Context, options: ListFilter, page: GuidePage) => Promise<object[]>
}

const lists: List[] = [
  {
    path: '/guides',
    name: 'Guides',
    what: 'the guides that PERSON wrote or changed, by number',
    query: Type.Object({ ...paging, ...textLanguage, order }),
    entry: ListedGuide,
    usualLimit: 20,
    list: async (ctx, options, page) =>
      (await listGuidesOf(ctx.db, options, page)).map((row) => presentListed(row, ctx)),
  },
  {
    path: '/completions',
    name: 'Completions',
    what: 'the guides that PERSON completed, by number',
    query: Type.Object({ ...paging, ...textLanguage }),
    entry: ListedGuide,
    usualLimit: 20,
    list: async (ctx, options, page) =>
      (await listCompletions(ctx.db, options, page)).map((row) => presentListed(row, ctx)),
  },
  {
    path: '/favorites/guides',
    name: 'Favorites',
    what: 'the favourites of PERSON, newest first',
    query: Type.Object({
      ...paging,
      ...textLanguage,
      limit: Type.Optional(
        Type.Integer({ minimum: 1, default: 200, description: 'Maximum number of results, up to 200' }),
      ),
    }),
    entry: Favorite,
    usualLimit: 200,
    list: async (ctx, options, page) =>
      (await listFavorites(ctx.db, options, page)).map((row) => ({
        date: toSeconds(row.at),
        guide: presentListed(row, ctx),
      })),
  },
]

export function personalListRoutes(app: App): void {
  const route = declare(app, ['people'])
  for (const { path, name, what, query, entry, usualLimit, list } of lists) {
    const answer = (ctx: Context, userid: number, given: unknown) => {
      const options = given as { offset?: number; limit?: number; order?: string; lang?: string }
      const page = { ...pageOf({ limit: usualLimit, ...options }), order: directionOf(options.order) }
      // Lists of other users leave out private guides and those that are only prerequisites.
      const isShown = userid === ctx.actor.userid ? isGuideViewable(ctx) : isListedOpenly
      return list(ctx, { userid, isShown, langid: textsIn(ctx, options) }, page)
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
        summary: `List ${what.replace('PERSON', 'a user')}`,
        params: Type.Object({ userid: identifier('Number of the user') }),
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
