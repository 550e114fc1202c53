// Routes that read users.

import { Type } from 'typebox'
import { access } from '#platform/http/request/access.ts'
import type { Context } from '#platform/http/request/context.ts'
import { directionOf, flag, identifier, order, pageOf, paging } from '#platform/http/request/query.ts'
import { declare } from '#platform/http/routes/declare.ts'
import type { App } from '#platform/http/routes/types.ts'
import { problems } from '#platform/problems.ts'
import { countBadges } from './badges.ts'
import { findUserByEmail, findUserBySso, listUsers, type UserRow } from './find-users.ts'
import { presentUser, presentUserSummary } from './present.ts'
import { has } from './privileges.ts'
import { userProblems } from './users.problems.ts'
import { User, UserSummary } from './users.schema.ts'
import { foldText, getUser, normalizeEmail } from './users.ts'

const offsetLimit = 1000

export function userRoutes(app: App): void {
  const route = declare(app, ['people'])
  route.get(
    '/users',
    access.public,
    {
      id: 'listUsers',
      summary: 'List users by number',
      query: Type.Object({
        ...paging,
        order,
        joinedSince: Type.Optional(
          Type.Integer({ minimum: 0, maximum: 1e11, description: 'UNIX seconds, inclusive' }),
        ),
        query: Type.Optional(Type.String({ maxLength: 200, description: 'Administrators: part of a name' })),
        includeDisabled: flag('Administrators: includes deactivated accounts'),
      }),
      answer: Type.Array(UserSummary),
    },
    async ({ ctx, query }) => {
      const page = { ...pageOf(query), order: directionOf(query.order) }
      const isAdmin = has(ctx.actor, 'Admin')
      // The contract caps the offset; administrators are exempt.
      if (!isAdmin && page.offset > offsetLimit)
        throw problems.invalidField('offset', `Offset must be <= ${offsetLimit}`)
      const filter = {
        joinedSince: query.joinedSince === undefined ? undefined : query.joinedSince * 1000,
        ...(isAdmin
          ? { text: foldText(query.query ?? ''), searchEmail: true, includeDisabled: query.includeDisabled }
          : {}),
      }
      const rows = await listUsers(ctx.db, filter, page)
      return rows.map((row) => presentUserSummary(row, ctx.url, { withEmail: isAdmin }))
    },
  )

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
    '/users/search/:search',
    access.signedIn,
    {
      id: 'searchUsers',
      summary: 'Search users by a part of their name',
      params: Type.Object({ search: Type.String({ maxLength: 200, description: 'Part of a name' }) }),
      query: Type.Object(paging),
      answer: Type.Array(UserSummary),
    },
    async ({ ctx, params, query }) => {
      const page = { ...pageOf(query), order: 'asc' as const }
      const rows = await listUsers(ctx.db, { text: foldText(params.search) }, page)
      return rows.map((row) => presentUserSummary(row, ctx.url))
    },
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
  return presentUser(user, ctx.url, {
    isOneself: user.userid === ctx.actor.userid,
    isAdmin: has(ctx.actor, 'Admin'),
    token,
    badges: await countBadges(ctx.db, user, ctx.now),
  })
}
