// Routes that read a user.

import { Type } from 'typebox'
import { access } from '#platform/http/request/access.ts'
import type { Context } from '#platform/http/request/context.ts'
import { identifier } from '#platform/http/request/query.ts'
import { declare } from '#platform/http/routes/declare.ts'
import type { App } from '#platform/http/routes/types.ts'
import { toSeconds } from '#platform/seconds.ts'
import { countBadges } from './badges.ts'
import { findUserByEmail, findUserBySso, type UserRow } from './find-users.ts'
import { listFormerNames } from './names.ts'
import { presentUser } from './present.ts'
import { has } from './privileges.ts'
import { userProblems } from './users.problems.ts'
import { User } from './users.schema.ts'
import { getUser, normalizeEmail } from './users.ts'

export function userRoutes(app: App): void {
  const route = declare(app, ['people'])
  route.get(
    '/users/:userid',
    access.public,
    {
      id: 'getUser',
      summary: 'Read a user',
      params: Type.Object({ userid: identifier('Number of the user') }),
      answer: User,
    },
    async (req) => present(req.ctx, await getUser(req.ctx, req.params.userid), req.token),
  )

  route.get(
    '/users/email/:email',
    access.administer,
    {
      id: 'getUserByEmail',
      summary: 'Find a user by e-mail address',
      params: Type.Object({ email: Type.String({ maxLength: 254, description: 'E-mail address' }) }),
      answer: User,
    },
    async (req) =>
      present(req.ctx, await findUserByEmail(req.ctx.db, normalizeEmail(req.params.email)), req.token),
  )

  route.get(
    '/users/sso/:sso_userid',
    access.administer,
    {
      id: 'getUserBySso',
      summary: 'Find a user by single sign-on id',
      params: Type.Object({
        sso_userid: Type.String({ maxLength: 255, description: 'Id of the user at single sign-on' }),
      }),
      answer: User,
    },
    async (req) => present(req.ctx, await findUserBySso(req.ctx.db, req.params.sso_userid), req.token),
  )
}

async function present(ctx: Context, user: UserRow | undefined, token: string | null): Promise<User> {
  if (!user) throw userProblems.userNotFound()
  const isOneself = user.userid === ctx.actor.userid
  const isAdmin = has(ctx.actor, 'Admin')
  const mayKnow = isOneself || isAdmin || has(ctx.actor, 'Moderator')
  const former = mayKnow ? await listFormerNames(ctx.db, user.userid) : []
  const badges = await countBadges(ctx.db, user, ctx.now)
  return {
    ...presentUser(user, ctx.url, { isOneself, isAdmin, token, badges }),
    ...(former.length > 0 && {
      former_names: former.map(({ name, until }) => ({ username: name, until: toSeconds(until) })),
    }),
  }
}
