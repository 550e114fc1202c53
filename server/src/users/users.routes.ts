// The URLs that read people.
import { Type } from 'typebox'
import { access } from '#platform/http/request/access.ts'
import { type Context, has } from '#platform/http/request/context.ts'
import { directionOf, flag, identifier, order, pageOf, paging } from '#platform/http/request/query.ts'
import type { App } from '#platform/http/routes/types.ts'
import { problems } from '#platform/problems.ts'
import { countBadges } from './badges.ts'
import { findUserByEmail, findUserBySso, listUsers, type UserRow } from './find-users.ts'
import { presentUser, presentUserSummary } from './present.ts'
import { User, UserSummary } from './users.schema.ts'
import { foldText, getUser, normalizeEmail } from './users.ts'

const offsetLimit = 1000

export function userRoutes(app: App, url: () => string): void {
  app.get(
    '/users',
    {
      config: { access: access.public },
      schema: {
        operationId: 'listUsers',
        summary: 'List people by number',
        tags: ['people'],
        querystring: Type.Object({
          ...paging,
          order,
          joinedSince: Type.Optional(
            Type.Integer({ minimum: 0, maximum: 1e11, description: 'UNIX seconds, inclusive' }),
          ),
          query: Type.Optional(
            Type.String({ maxLength: 200, description: 'Administrators: part of a name' }),
          ),
          includeDisabled: flag('Administrators: also accounts that are switched off'),
        }),
        response: { 200: Type.Array(UserSummary) },
      },
    },
    async ({ ctx, query }) => {
      const page = { ...pageOf(query), order: directionOf(query.order) }
      const isAdmin = has(ctx.actor, 'Admin')
      // Administrators work through the whole list; for everybody else the contract ends it.
      if (!isAdmin && page.offset > offsetLimit)
        throw problems.invalidField('offset', `Offset must be <= ${offsetLimit}`)
      const filter = {
        joinedSince: query.joinedSince === undefined ? undefined : query.joinedSince * 1000,
        ...(isAdmin
          ? { text: foldText(query.query ?? ''), searchEmail: true, includeDisabled: query.includeDisabled }
          : {}),
      }
      const rows = await listUsers(ctx.db, filter, page)
      return rows.map((row) => presentUserSummary(row, url(), { withEmail: isAdmin }))
    },
  )

  app.get(
    '/users/:userid',
    {
      config: { access: access.public },
      schema: {
        operationId: 'getUser',
        summary: 'Read one person',
        tags: ['people'],
        params: Type.Object({ userid: identifier('Number of the person') }),
        response: { 200: User },
      },
    },
    async (req) => present(req.ctx, await getUser(req.ctx, req.params.userid), req.token, url()),
  )

  app.get(
    '/users/search/:search',
    {
      config: { access: access.signedIn },
      schema: {
        operationId: 'searchUsers',
        summary: 'Find people by a part of their name',
        tags: ['people'],
        params: Type.Object({ search: Type.String({ maxLength: 200, description: 'Part of a name' }) }),
        querystring: Type.Object(paging),
        response: { 200: Type.Array(UserSummary) },
      },
    },
    async ({ ctx, params, query }) => {
      const page = { ...pageOf(query), order: 'asc' as const }
      const rows = await listUsers(ctx.db, { text: foldText(params.search) }, page)
      return rows.map((row) => presentUserSummary(row, url()))
    },
  )

  app.get(
    '/users/email/:email',
    {
      config: { access: access.administer },
      schema: {
        operationId: 'getUserByEmail',
        summary: 'Find a person by e-mail address',
        tags: ['people'],
        params: Type.Object({ email: Type.String({ maxLength: 254, description: 'E-mail address' }) }),
        response: { 200: User },
      },
    },
    async (req) =>
      present(req.ctx, await findUserByEmail(req.ctx.db, normalizeEmail(req.params.email)), req.token, url()),
  )

  app.get(
    '/users/sso/:sso_userid',
    {
      config: { access: access.administer },
      schema: {
        operationId: 'getUserBySso',
        summary: 'Find a person by the number that single sign-on knows them by',
        tags: ['people'],
        params: Type.Object({
          sso_userid: Type.String({ maxLength: 255, description: 'What single sign-on calls them' }),
        }),
        response: { 200: User },
      },
    },
    async (req) => present(req.ctx, await findUserBySso(req.ctx.db, req.params.sso_userid), req.token, url()),
  )
}

async function present(
  ctx: Context,
  user: UserRow | undefined,
  token: string | null,
  url: string,
): Promise<User> {
  if (!user) throw problems.userNotFound()
  return presentUser(user, url, {
    isOneself: user.userid === ctx.actor.userid,
    isAdmin: has(ctx.actor, 'Admin'),
    token,
    badges: await countBadges(ctx.db, user, ctx.now),
  })
}
