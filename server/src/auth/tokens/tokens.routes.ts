// Routes for the user's own tokens.

import { Type } from 'typebox'
import { type Access, access } from '#platform/http/request/access.ts'
import { identifier } from '#platform/http/request/query.ts'
import { declare } from '#platform/http/routes/declare.ts'
import type { App } from '#platform/http/routes/types.ts'
import { getUser } from '#users/users.ts'
import { proveOneself } from '../proof.ts'
import { listTokens } from './tokens.queries.ts'
import { FreshToken, NewToken, Token } from './tokens.schema.ts'
import { addToken, endEverything, presentToken, removeToken, removeTokenOf } from './tokens.ts'

const tokenAccess = { ...access.signedIn, scopes: ['account'] } as const satisfies Access

export function tokenRoutes(app: App): void {
  const route = declare(app, ['tokens'])
  route.get(
    '/user/tokens',
    tokenAccess,
    {
      id: 'listTokens',
      summary: 'List the caller’s sessions and tokens, most recent first',
      answer: Type.Array(Token),
    },
    async ({ ctx }) => {
      const rows = await listTokens(ctx.db, ctx.actor.userid as number, ctx.now)
      return rows.map((row) => presentToken(row, ctx))
    },
  )

  route.post(
    '/user/tokens',
    tokenAccess,
    {
      id: 'addToken',
      summary: 'Create an API token',
      body: NewToken,
      answer: FreshToken,
      status: 201,
      transaction: 'own',
    },
    async (req) => {
      const { old_password, ...draft } = req.body
      const stillProved = await proveOneself(req, { password: old_password, field: 'old_password' })
      return req.write(async (ctx) => {
        await stillProved(ctx)
        return addToken(ctx, draft)
      })
    },
  )

  route.delete(
    '/user/tokens',
    tokenAccess,
    {
      id: 'removeAllTokens',
      summary: 'Revoke all other tokens and end all other sessions of the caller',
      status: 204,
    },
    ({ ctx, actor }) => endEverything(ctx, actor.userid as number, actor.tokenid),
  )

  route.delete(
    '/user/tokens/:tokenid',
    tokenAccess,
    {
      id: 'removeToken',
      summary: 'Revoke a token or end a session of the caller',
      params: Type.Object({ tokenid: identifier('Number of the token') }),
      status: 204,
    },
    (req) => removeToken(req.ctx, req.params.tokenid),
  )

  routesForAdministrators(app)
}

const personParams = Type.Object({ userid: identifier('Number of the user') })

function routesForAdministrators(app: App): void {
  const route = declare(app, ['tokens'])
  route.get(
    '/users/:userid/tokens',
    access.administer,
    {
      id: 'listTokensOf',
      summary: 'List the sessions and tokens of a user, most recent first',
      params: personParams,
      answer: Type.Array(Token),
    },
    async ({ ctx, params }) => {
      await getUser(ctx, params.userid)
      return (await listTokens(ctx.db, params.userid, ctx.now)).map((row) => presentToken(row, ctx))
    },
  )

  route.delete(
    '/users/:userid/tokens',
    access.administer,
    {
      id: 'removeAllTokensOf',
      summary: 'Revoke all tokens and end all sessions of a user',
      params: personParams,
      status: 204,
    },
    async ({ ctx, params, actor }) => {
      await getUser(ctx, params.userid)
      await endEverything(ctx, params.userid, actor.tokenid)
    },
  )

  route.delete(
    '/users/:userid/tokens/:tokenid',
    access.administer,
    {
      id: 'removeTokenOf',
      summary: 'Revoke a token or end a session of a user',
      params: Type.Object({
        ...personParams.properties,
        tokenid: identifier('Number of the token'),
      }),
      status: 204,
    },
    (req) => removeTokenOf(req.ctx, req.params.userid, req.params.tokenid),
  )
}
