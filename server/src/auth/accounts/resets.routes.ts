// The URLs of password resets.
import { Type } from 'typebox'
import { access } from '#platform/http/request/access.ts'
import { identifier } from '#platform/http/request/query.ts'
import { Message } from '#platform/http/request/shapes.ts'
import type { App } from '#platform/http/routes/types.ts'
import { problems } from '#platform/problems.ts'
import { getUser, normalizeEmail } from '#users/users.ts'
import { ResetCompletion, ResetLink, ResetRequest } from '../accounts.schema.ts'
import type { AuthDeps } from '../deps.ts'
import { hashChosen } from '../passwords.ts'
import { resetLimits, takeTry } from '../throttle.ts'
import { completeReset, findResetUser, makeResetLink, requestReset } from './resets.ts'

export function resetRoutes(app: App, deps: AuthDeps): void {
  app.post(
    '/users/reset_password',
    {
      config: { access: access.always, transaction: 'own', getsIn: true },
      schema: {
        operationId: 'requestPasswordReset',
        summary: 'Ask for a mail with a link to choose a new password',
        tags: ['sign-in'],
        body: ResetRequest,
        response: { 200: Message },
      },
    },
    async (req) => {
      if (!deps.sendsMail) throw problems.mailNotSetUp()
      // Counted in a write of its own, so that a refusal counts as well.
      await req.write((ctx) => takeTry(ctx, resetLimits(normalizeEmail(req.body.email), req.ip)))
      await req.write((ctx) => requestReset(ctx, req.body.email))
      return {
        message: 'If there is such an account, a mail with a link to choose a new password is on its way',
      }
    },
  )

  app.post(
    '/users/reset_password/complete',
    {
      config: { access: access.always, transaction: 'own', getsIn: true },
      schema: {
        operationId: 'completePasswordReset',
        summary: 'Choose a new password with the token of a reset link; ends all sessions',
        tags: ['sign-in'],
        body: ResetCompletion,
        response: { 200: Message },
      },
    },
    async (req) => {
      const { token, password } = req.body
      const { email, username, uniqueUsername } = await req.read(async (ctx) => {
        const userid = await findResetUser(ctx.db, token, ctx.now)
        if (userid === null) throw problems.resetInvalid()
        return getUser(ctx, userid)
      })
      const passwordHash = await hashChosen(password, [email, username, uniqueUsername])
      await req.write((ctx) => completeReset(ctx, token, passwordHash))
      return { message: 'The password was changed' }
    },
  )

  app.post(
    '/users/:userid/reset_link',
    {
      config: { access: access.administer, idempotent: false },
      schema: {
        operationId: 'createResetLink',
        summary: 'Make a reset link to hand over',
        tags: ['people'],
        params: Type.Object({ userid: identifier('Number of the person') }),
        response: { 201: ResetLink },
      },
    },
    async (req, reply) => {
      const { url, expiresAt } = await makeResetLink(req.ctx, req.params.userid, deps.url())
      reply.code(201)
      return { url, expires_date: Math.floor(expiresAt / 1000) }
    },
  )
}
