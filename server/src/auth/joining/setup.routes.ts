// Routes of the first run.

import { type Access, access } from '#platform/http/request/access.ts'
import { browserAddress, isOwnPage } from '#platform/http/request/origins.ts'
import { declare } from '#platform/http/routes/declare.ts'
import type { App } from '#platform/http/routes/types.ts'
import { readSettings } from '#settings/settings.ts'
import { presentUser } from '#users/present.ts'
import { User } from '#users/users.schema.ts'
import { Setup, SetupCode, SetupState } from '../accounts.schema.ts'
import { authProblems } from '../auth.problems.ts'
import type { AuthDeps } from '../deps.ts'
import { hashChosen } from '../passwords.ts'
import { giveBackTries, setupLimits, takeTry } from '../throttle.ts'
import { sessionCookie } from '../tokens/cookies.ts'
import { startSession } from '../tokens/tokens.ts'
import { checkSetupCode, completeSetup, isSetupNeeded } from './setup.ts'

const whileNeeded: Access = {
  ...access.always,
  check: async (ctx) => {
    if (!(await isSetupNeeded(ctx.db))) throw authProblems.alreadySetUp()
  },
}

export function setupRoutes(app: App, deps: AuthDeps): void {
  const route = declare(app, ['setup'])
  route.get(
    '/setup',
    access.always,
    { id: 'getSetup', summary: 'Check if the site needs setup', answer: SetupState },
    async (req) => ({
      needed: await isSetupNeeded(req.ctx.db),
      title: (await readSettings(req.ctx.db)).title,
    }),
  )

  route.post(
    '/setup/code',
    whileNeeded,
    {
      id: 'checkSetupCode',
      summary: 'Check the setup code',
      body: SetupCode,
      status: 204,
      transaction: 'own',
    },
    async (req) => {
      const limits = setupLimits(req.ip)
      await req.write((ctx) => takeTry(ctx, limits))
      await req.read((ctx) => checkSetupCode(ctx.db, req.body.code))
      await req.write((ctx) => giveBackTries(ctx.db, limits))
    },
  )

  route.post(
    '/setup',
    whileNeeded,
    {
      id: 'completeSetup',
      summary: 'Set the site up: create the first administrator and name the site',
      body: Setup,
      answer: User,
      status: 201,
      transaction: 'own',
      getsIn: true,
    },
    async (req, reply) => {
      const limits = setupLimits(req.ip)
      await req.write((ctx) => takeTry(ctx, limits))
      await req.read((ctx) => checkSetupCode(ctx.db, req.body.code))
      const { password, email, username, title } = req.body
      const passwordHash = await hashChosen(password, { about: [email, username, title] })
      const days = (await deps.settings()).sessionDays
      const { admin, token } = await req.write(async (ctx) => {
        const admin = await completeSetup(ctx, req.body, {
          passwordHash,
          address: browserAddress(req, deps.baseOf(req.raw)),
        })
        await giveBackTries(ctx.db, limits)
        const acting = { ...ctx, actor: { ...ctx.actor, userid: admin.userid } }
        const label = req.headers['user-agent'] ?? 'A program'
        const { token } = await startSession(acting, {
          ...{ userid: admin.userid, label, days },
          isCookie: isOwnPage(req, deps),
        })
        return { admin, token }
      })
      reply.code(201).header('set-cookie', sessionCookie(token, days, deps.baseOf(req.raw)))
      return presentUser(admin, deps.baseOf(req.raw), { isOneself: true, isAdmin: true, token })
    },
  )
}
