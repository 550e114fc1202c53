// Routes of password resets.

import { Type } from 'typebox'
import { access } from '#platform/http/request/access.ts'
import { linkBase } from '#platform/http/request/origins.ts'
import { identifier } from '#platform/http/request/query.ts'
import { Message, PasswordAgain } from '#platform/http/request/shapes.ts'
import { declare } from '#platform/http/routes/declare.ts'
import type { App } from '#platform/http/routes/types.ts'
import { toSeconds } from '#platform/seconds.ts'
import { getUser, normalizeEmail } from '#users/users.ts'
import { ResetCompletion, ResetLink, ResetRequest } from '../accounts.schema.ts'
import { authProblems } from '../auth.problems.ts'
import type { AuthDeps } from '../deps.ts'
import { hashChosen } from '../passwords.ts'
import { resetLimits, takeTry } from '../throttle.ts'
import { completeReset, findResetUser, makeResetLink, requestReset } from './resets.ts'

export function resetRoutes(app: App, deps: AuthDeps): void {
  const route = declare(app, ['sign-in'])
  route.post(
    '/users/reset_password',
    access.always,
    {
      id: 'requestPasswordReset',
      summary: 'Request a mail with a password reset link',
      body: ResetRequest,
      answer: Message,
      transaction: 'own',
      getsIn: true,
    },
    async (req) => {
      if (!deps.mailer.isSetUp(await deps.settings())) throw authProblems.mailNotSetUp()
      // Counted in a separate transaction, so that the rollback of a rejected request does not undo it.
      await req.write((ctx) => takeTry(ctx, resetLimits(normalizeEmail(req.body.email), req.ip)))
      await req.write((ctx) => requestReset(ctx, req.body.email))
      return {
        message: 'If there is such an account, a mail with a link to choose a new password is on its way',
      }
    },
  )

  route.post(
    '/users/reset_password/complete',
    access.always,
    {
      id: 'completePasswordReset',
      summary: 'Set a new password with a reset link',
      body: ResetCompletion,
      answer: Message,
      transaction: 'own',
      getsIn: true,
    },
    async (req) => {
      const { token, password } = req.body
      const { email, username, uniqueUsername } = await req.read(async (ctx) => {
        const userid = await findResetUser(ctx.db, token, ctx.now)
        if (userid === null) throw authProblems.resetInvalid()
        return getUser(ctx, userid)
      })
      const passwordHash = await hashChosen(password, { about: [email, username, uniqueUsername] })
      await req.write((ctx) => completeReset(ctx, token, passwordHash))
      return { message: 'The password was changed' }
    },
  )

  route.post(
    '/users/:userid/reset_link',
    access.administer,
    {
      id: 'createResetLink',
      summary: 'Create a reset link',
      tags: ['people'],
      params: Type.Object({ userid: identifier('Number of the user') }),
      body: Type.Optional(PasswordAgain),
      answer: ResetLink,
      status: 201,
      confirms: true,
      problems: [429],
      idempotent: false,
    },
    async (req) => {
      const { url, expiresAt } = await makeResetLink(
        req.ctx,
        req.params.userid,
        await linkBase(req.ctx, deps),
      )
      return { url, expires_date: toSeconds(expiresAt) }
    },
  )
}
