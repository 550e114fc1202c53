// Routes for new accounts: open registration if the site allows it, by invitation, or added by an administrator.

import type { FastifyRequest } from 'fastify'
import { type Access, access } from '#platform/http/request/access.ts'
import type { Context } from '#platform/http/request/context.ts'
import { isOwnPage, isTrustedOrigin } from '#platform/http/request/origins.ts'
import { declare } from '#platform/http/routes/declare.ts'
import type { App } from '#platform/http/routes/types.ts'
import { profileOf } from '#settings/profile.ts'
import type { Settings } from '#settings/settings.schema.ts'
import { readSettings } from '#settings/settings.ts'
import { presentUser } from '#users/present.ts'
import { has } from '#users/privileges.ts'
import { User } from '#users/users.schema.ts'
import { addUser } from '#users/users.ts'
import { Registration } from '../accounts.schema.ts'
import { checkAppId } from '../app-ids.ts'
import { authProblems } from '../auth.problems.ts'
import type { AuthDeps, DeviceDeps } from '../deps.ts'
import { hashChosen } from '../passwords.ts'
import { registrationLimits, takeTry } from '../throttle.ts'
import { sessionCookie } from '../tokens/cookies.ts'
import { deviceSessionDays } from '../tokens/device-sessions.ts'
import { type NewSession, startSession } from '../tokens/tokens.ts'
import { getOpenInvitation, useInvitation } from './invitations.ts'

const register: Access = {
  ...access.always,
  check: async (ctx) => {
    if (has(ctx.actor, 'Admin')) return
    if ((await readSettings(ctx.db)).registration === 'closed') throw authProblems.registrationClosed()
  },
}

export function registrationRoutes(app: App, deps: AuthDeps & DeviceDeps): void {
  const route = declare(app, ['people'])
  route.post(
    '/users',
    register,
    {
      id: 'registerUser',
      summary: 'Register, or add a user as an administrator',
      body: Registration,
      answer: User,
      status: 201,
      transaction: 'own',
    },
    async (req, reply) => {
      const settings = await deps.settings()
      checkAppId(req, settings, deps)
      if (!has(req.actor, 'Admin')) {
        checkRegistration(settings, req.body.invitation)
        await req.write((ctx) => takeTry(ctx, registrationLimits(req.ip)))
      }
      const { invitation } = req.body
      // Rejects early, which saves the hash; checked again when the invitation is used.
      if (invitation) await req.read((ctx) => getOpenInvitation(ctx, invitation))
      const { password, email, username, unique_username } = req.body
      const passwordHash = await hashChosen(password, {
        about: [email, username, unique_username],
        isGiven: has(req.actor, 'Admin') && profileOf(settings).givenPasswords === 'any',
      })
      const isCookie = isOwnPage(req, deps)
      const { user, token, device } = await req.write(async (ctx) => {
        const device = await deps.findSharedDevice(ctx, req)
        return { device, ...(await addPerson(ctx, req, { passwordHash, isCookie, device })) }
      })
      const days = device ? deviceSessionDays : settings.sessionDays
      if (token && isTrustedOrigin(req, deps, settings.allowedOrigins)) {
        reply.header('set-cookie', sessionCookie(token, days, deps.baseOf(req.raw)))
      }
      return presentUser(user, deps.baseOf(req.raw), { isOneself: token !== null, isAdmin: true, token })
    },
  )
}

function checkRegistration(settings: Settings, invitation: string | undefined): void {
  if (settings.registration === 'open' || (invitation && settings.registration === 'invited')) return
  throw settings.registration === 'invited'
    ? authProblems.invitationNeeded()
    : authProblems.registrationClosed()
}

async function addPerson(
  ctx: Context,
  req: FastifyRequest<{ Body: Registration }>,
  { passwordHash, ...session }: { passwordHash: string } & Pick<NewSession, 'isCookie' | 'device'>,
) {
  const { email, username, unique_username, invitation } = req.body
  const settings = await readSettings(ctx.db)
  if (!has(ctx.actor, 'Admin')) checkRegistration(settings, invitation)
  const invited = invitation ? await getOpenInvitation(ctx, invitation) : null
  const user = await addUser(ctx, {
    email,
    username,
    uniqueUsername: unique_username ?? null,
    passwordHash,
    privileges: invited?.privileges ?? [],
  })
  if (invited) await useInvitation(ctx, invited.invitationid, user.userid)
  // An administrator who adds a user gets no session of that user.
  if (ctx.actor.userid !== null) return { user, token: null }
  const acting = { ...ctx, actor: { ...ctx.actor, userid: user.userid } }
  const label = req.headers['user-agent'] ?? 'A program'
  const { token } = await startSession(acting, {
    ...{ userid: user.userid, label, days: settings.sessionDays },
    ...session,
  })
  return { user, token }
}
