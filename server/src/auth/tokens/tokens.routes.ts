// The URLs of one's own tokens.
import { Type } from 'typebox'
import { type Access, access } from '#platform/http/request/access.ts'
import { identifier } from '#platform/http/request/query.ts'
import type { App } from '#platform/http/routes/types.ts'
import { getUser } from '#users/users.ts'
import { proveOneself } from '../proof.ts'
import { listTokens } from './tokens.queries.ts'
import { FreshToken, NewToken, Token } from './tokens.schema.ts'
import { addToken, endEverything, presentToken, removeToken, removeTokenOf } from './tokens.ts'

const tokenAccess = { ...access.signedIn, scopes: ['account'] } as const satisfies Access

export function tokenRoutes(app: App): void {
  app.get(
    '/user/tokens',
    {
      config: { access: tokenAccess },
      schema: {
        operationId: 'listTokens',
        summary: 'List the own sessions and tokens, newest first',
        tags: ['tokens'],
        response: { 200: Type.Array(Token) },
      },
    },
    async ({ ctx }) => {
      const rows = await listTokens(ctx.db, ctx.actor.userid as number, ctx.now)
      return rows.map((row) => presentToken(row, ctx))
    },
  )

  app.post(
    '/user/tokens',
    {
      config: { access: tokenAccess, transaction: 'own' },
      schema: {
        operationId: 'addToken',
        summary: 'Make a token for a program; its secret is shown this once',
        tags: ['tokens'],
        body: NewToken,
        response: { 201: FreshToken },
      },
    },
    async (req, reply) => {
      const { old_password, ...draft } = req.body
      const stillProved = await proveOneself(req, { password: old_password, field: 'old_password' })
      reply.code(201)
      return req.write(async (ctx) => {
        await stillProved(ctx)
        return addToken(ctx, draft)
      })
    },
  )

  app.delete(
    '/user/tokens',
    {
      config: { access: tokenAccess },
      schema: {
        operationId: 'removeAllTokens',
        summary:
          'End all sessions and revoke all tokens of one’s own, but for the one that this is asked with',
        tags: ['tokens'],
        response: { 204: Type.Null() },
      },
    },
    async ({ ctx, actor }, reply) => {
      await endEverything(ctx, actor.userid as number, actor.tokenid)
      reply.code(204)
    },
  )

  app.delete(
    '/user/tokens/:tokenid',
    {
      config: { access: tokenAccess },
      schema: {
        operationId: 'removeToken',
        summary: 'Revoke a token or end a session of one’s own',
        tags: ['tokens'],
        params: Type.Object({ tokenid: identifier('Number of the token') }),
        response: { 204: Type.Null() },
      },
    },
    async (req, reply) => {
      await removeToken(req.ctx, req.params.tokenid)
      reply.code(204)
    },
  )

  routesForAdministrators(app)
}

const personParams = Type.Object({ userid: identifier('Number of the person') })

function routesForAdministrators(app: App): void {
  app.get(
    '/users/:userid/tokens',
    {
      config: { access: access.administer },
      schema: {
        operationId: 'listTokensOf',
        summary: 'List the sessions and tokens of a person, newest first',
        tags: ['tokens'],
        params: personParams,
        response: { 200: Type.Array(Token) },
      },
    },
    async ({ ctx, params }) => {
      await getUser(ctx, params.userid)
      return (await listTokens(ctx.db, params.userid, ctx.now)).map((row) => presentToken(row, ctx))
    },
  )

  app.delete(
    '/users/:userid/tokens',
    {
      config: { access: access.administer },
      schema: {
        operationId: 'removeAllTokensOf',
        summary: 'End all sessions and revoke all tokens of a person',
        tags: ['tokens'],
        params: personParams,
        response: { 204: Type.Null() },
      },
    },
    async ({ ctx, params, actor }, reply) => {
      await getUser(ctx, params.userid)
      await endEverything(ctx, params.userid, actor.tokenid)
      reply.code(204)
    },
  )

  app.delete(
    '/users/:userid/tokens/:tokenid',
    {
      config: { access: access.administer },
      schema: {
        operationId: 'removeTokenOf',
        summary: 'Revoke a token or end a session of a person',
        tags: ['tokens'],
        params: Type.Object({
          ...personParams.properties,
          tokenid: identifier('Number of the token'),
        }),
        response: { 204: Type.Null() },
      },
    },
    async (req, reply) => {
      await removeTokenOf(req.ctx, req.params.userid, req.params.tokenid)
      reply.code(204)
    },
  )
}
