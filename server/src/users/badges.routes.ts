// The URLs of badges: one's own and those of others.
import { Type } from 'typebox'
import { access } from '#platform/http/request/access.ts'
import type { Context } from '#platform/http/request/context.ts'
import { identifier } from '#platform/http/request/query.ts'
import type { App } from '#platform/http/routes/types.ts'
import { UserBadge } from './badges.schema.ts'
import { type BadgeCategory, badgeCategories, listBadges } from './badges.ts'
import { getUser } from './users.ts'

const query = Type.Object({
  category: Type.Optional(Type.Enum([...badgeCategories], { description: 'Only badges of this category' })),
})
const common = {
  tags: ['people'],
  querystring: query,
  response: {
    200: Type.Array(UserBadge, { description: 'The newest first, then those still to be earned' }),
  },
}

const answer = async (ctx: Context, userid: number, category: BadgeCategory | undefined) =>
  listBadges(ctx.db, await getUser(ctx, userid), ctx.now, category)

export function badgeRoutes(app: App): void {
  app.get(
    '/user/badges',
    {
      config: { access: access.signedIn },
      schema: { operationId: 'listOwnBadges', summary: 'List the badges of the caller', ...common },
    },
    async ({ ctx, query }) =>
      ctx.actor.userid === null ? [] : answer(ctx, ctx.actor.userid, query.category),
  )

  app.get(
    '/users/:userid/badges',
    {
      config: { access: access.public },
      schema: {
        operationId: 'listBadgesOf',
        summary: 'List the badges of somebody',
        params: Type.Object({ userid: identifier('Number of the person') }),
        ...common,
      },
    },
    ({ ctx, params, query }) => answer(ctx, params.userid, query.category),
  )
}
