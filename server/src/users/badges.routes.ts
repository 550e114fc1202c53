// Routes of badges: the user's own and those of other users.

import { Type } from 'typebox'
import { access } from '#platform/http/request/access.ts'
import type { Context } from '#platform/http/request/context.ts'
import { identifier } from '#platform/http/request/query.ts'
import { declare } from '#platform/http/routes/declare.ts'
import type { App } from '#platform/http/routes/types.ts'
import { UserBadge } from './badges.schema.ts'
import { type BadgeCategory, badgeCategories, listBadges } from './badges.ts'
import { getUser } from './users.ts'

const query = Type.Object({
  category: Type.Optional(Type.Enum([...badgeCategories], { description: 'Only badges of this category' })),
})
const badges = Type.Array(UserBadge, { description: 'Newest first, then those not earned yet' })

const answer = async (ctx: Context, userid: number, category: BadgeCategory | undefined) =>
  listBadges(ctx.db, await getUser(ctx, userid), ctx.now, category)

export function badgeRoutes(app: App): void {
  const route = declare(app, ['people'])
  route.get(
    '/user/badges',
    access.signedIn,
    { id: 'listOwnBadges', summary: 'List the caller’s badges', query, answer: badges },
    async ({ ctx, query }) =>
      ctx.actor.userid === null ? [] : answer(ctx, ctx.actor.userid, query.category),
  )

  route.get(
    '/users/:userid/badges',
    access.public,
    {
      id: 'listBadgesOf',
      summary: 'List the badges of a user',
      params: Type.Object({ userid: identifier('Number of the user') }),
      query,
      answer: badges,
    },
    ({ ctx, params, query }) => answer(ctx, params.userid, query.category),
  )
}
