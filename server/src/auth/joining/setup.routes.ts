// The URLs of the first run.
import { Type } from 'typebox'
import { type Access, access } from '#platform/http/request/access.ts'
import type { App } from '#platform/http/routes/types.ts'
import { problems } from '#platform/problems.ts'
import { readSettings } from '#settings/settings.ts'
import { presentUser } from '#users/present.ts'
import { User } from '#users/users.schema.ts'
import { Setup, SetupCode, SetupState } from '../accounts.schema.ts'
import type { AuthDeps } from '../deps.ts'
import { hashChosen } from '../passwords.ts'
import { giveBackTries, setupLimits, takeTry } from '../throttle.ts'
import { sessionCookie } from '../tokens/identify.ts'
import { startSession } from '../tokens/tokens.ts'
import { checkSetupCode, completeSetup, isSetupNeeded } from './setup.ts'

const whileNeeded: Access = {
  ...access.always,
  check: async (ctx) => {
    if (!(await isSetupNeeded(ctx.db))) throw problems.alreadySetUp()
  },
}

export function setupRoutes(app: App, deps: AuthDeps): void {
  app.get(
    '/setup',
    {
      config: { access: access.always },
      schema: {
        operationId: 'getSetup',
        summary: 'Does this site still need its first administrator?',
        tags: ['setup'],
        response: { 200: SetupState },
      },
    },
    async (req) => ({
      needed: await isSetupNeeded(req.ctx.db),
      title: (await readSettings(req.ctx.db)).title,
    }),
  )

  app.post(
    '/setup/code',
    {
      config: { access: whileNeeded, transaction: 'own' },
      schema: {
        operationId: 'checkSetupCode',
        summary: 'Is this the setup code that the console shows?',
        tags: ['setup'],
        body: SetupCode,
        response: { 204: Type.Null() },
      },
    },
    async (req, reply) => {
      const limits = setupLimits(req.ip)
      await req.write((ctx) => takeTry(ctx, limits))
      await req.read((ctx) => checkSetupCode(ctx.db, req.body.code))
      await req.write((ctx) => giveBackTries(ctx.db, limits))
      reply.code(204)
      return null
    },
  )

  app.post(
    '/setup',
    {
      config: { access: whileNeeded, transaction: 'own', getsIn: true },
      schema: {
        operationId: 'completeSetup',
        summary: 'Create the first administrator and name the site',
        tags: ['setup'],
        body: Setup,
        response: { 201: User },
      },
    },
    async (req, reply) => {
      const limits = setupLimits(req.ip)
      await req.write((ctx) => takeTry(ctx, limits))
      await req.read((ctx) => checkSetupCode(ctx.db, req.body.code))
      const { password, email, username, title } = req.body
      const passwordHash = await hashChosen(password, [email, username, title])
      const days = (await deps.settings()).sessionDays
      const { admin, token } = await req.write(async (ctx) => {
        const admin = await completeSetup(ctx, req.body, passwordHash)
        await giveBackTries(ctx.db, limits)
        const acting = { ...ctx, actor: { ...ctx.actor, userid: admin.userid } }
        const label = req.headers['user-agent'] ?? 'A program'
        const { token } = await startSession(acting, { userid: admin.userid, label, days })
        return { admin, token }
      })
      reply.code(201).header('set-cookie', sessionCookie(token, days, deps.url()))
      return presentUser(admin, deps.url(), { isOneself: true, isAdmin: true, token })
    },
  )
}
