// Routes for signing in and out, and for the signed-in user.

import type { FastifyReply, FastifyRequest } from 'fastify'
import { record } from '#events/events.ts'
import { type Access, access, refuseScope } from '#platform/http/request/access.ts'
import type { Context } from '#platform/http/request/context.ts'
import { isOwnPage, isTrustedOrigin } from '#platform/http/request/origins.ts'
import { declare } from '#platform/http/routes/declare.ts'
import type { App } from '#platform/http/routes/types.ts'
import { siteOf } from '#settings/settings.ts'
import { countBadges, countEarned, findReachedBy } from '#users/badges.ts'
import { findUserByEmail } from '#users/find-users.ts'
import { presentUser } from '#users/present.ts'
import { User } from '#users/users.schema.ts'
import { getUser, normalizeEmail } from '#users/users.ts'
import { Session, SessionQuery, SignIn, type Waiting } from '../accounts.schema.ts'
import { checkAppId } from '../app-ids.ts'
import { authProblems } from '../auth.problems.ts'
import { proveClock } from '../clock-proofs.ts'
import type { AuthDeps, DeviceDeps } from '../deps.ts'
import { isPassword } from '../passwords.ts'
import { forgiveSignIn, takeSignIn } from '../throttle.ts'
import { endedCookie, readCookie, sessionCookie } from '../tokens/cookies.ts'
import { deviceSessionDays } from '../tokens/device-sessions.ts'
import { emptiedCache, readCredential } from '../tokens/identify.ts'
import { endSessionOf, removeToken, startSession } from '../tokens/tokens.ts'

/** Every token may read its owner and revoke itself, whatever its scopes. */
const aboutItself = { ...access.signedIn, scopes: [] } as const satisfies Access

interface SignInDeps extends AuthDeps, DeviceDeps {
  /** Counts for the signed-in user, from domains that come later in the import order. */
  countWaiting: (ctx: Context) => Promise<Waiting>
}

export function signInRoutes(app: App, deps: SignInDeps): void {
  const route = declare(app, ['sign-in'])
  route.post(
    '/user/token',
    access.always,
    {
      id: 'createToken',
      summary: 'Sign in: returns a token and sets the session cookie',
      body: SignIn,
      answer: User,
      status: 201,
      transaction: 'own',
      getsIn: true,
    },
    async (req, reply) => {
      const settings = await deps.settings()
      checkAppId(req, settings, deps)
      const email = normalizeEmail(req.body.email)
      await req.write((ctx) => takeSignIn(ctx, email, req.ip))
      const found = await req.read((ctx) => findUserByEmail(ctx.db, email))
      const isRight = await isPassword(req.body.password, found?.passwordHash ?? null)
      if (!found || !isRight || !found.isEnabled) {
        await req.write((ctx) =>
          record(ctx, 'session.refused', ['user', found?.userid ?? 0], { after: { email } }),
        )
        throw authProblems.invalidLogin()
      }
      const { token, user, badges, device } = await req.write(async (ctx) => {
        await forgiveSignIn(ctx.db, email, req.ip)
        const user = await getUser(ctx, found.userid)
        // Re-checked: the password may have changed during hashing.
        const isChanged = user.passwordHash !== found.passwordHash || user.email !== found.email
        if (isChanged || !user.isEnabled) throw authProblems.invalidLogin()
        const label = req.headers['user-agent'] ?? 'A program'
        const acting = { ...ctx, actor: { ...ctx.actor, userid: user.userid } }
        const device = await deps.findSharedDevice(ctx, req)
        if (device) await endSessionOf(acting, readCredential(req.headers))
        const { token } = await startSession(acting, {
          userid: user.userid,
          label,
          days: settings.sessionDays,
          isCookie: isOwnPage(req, deps),
          device,
        })
        return { token, user, device, badges: await countBadges(ctx.db, user, ctx.now) }
      })
      const days = device ? deviceSessionDays : settings.sessionDays
      if (isTrustedOrigin(req, deps, settings.allowedOrigins))
        reply.header('set-cookie', sessionCookie(token, days, deps.baseOf(req.raw)))
      if (device) reply.header(...emptiedCache)
      return presentUser(user, deps.baseOf(req.raw), { isOneself: true, isAdmin: false, token, badges })
    },
  )

  route.delete(
    '/user/token',
    aboutItself,
    {
      id: 'deleteToken',
      summary: 'Sign out: ends the session of this request',
      status: 204,
    },
    async (req, reply) => {
      await removeToken(req.ctx, req.actor.tokenid as number)
      reply
        .code(204)
        .header('set-cookie', endedCookie(deps.baseOf(req.raw)))
        .header(...emptiedCache)
    },
  )

  route.get(
    '/user',
    aboutItself,
    { id: 'getMe', summary: 'Read the signed-in user', answer: User },
    async (req, reply) => presentSelf(req, reply, deps),
  )

  route.get(
    '/session',
    access.always,
    {
      id: 'getSession',
      summary: 'Read the signed-in user, if any',
      description: 'Like getMe, but returns a result without a user instead of an error.',
      query: SessionQuery,
      answer: Session,
    },
    async (req, reply) => {
      const { userid } = req.actor
      const { device, waiting } = req.query
      // A token that may not read the lists gets no numbers of them.
      const counts = waiting && userid !== null && !refuseScope(access.signedIn, 'GET', req.actor)
      return {
        user: userid === null ? null : await presentSelf(req, reply, deps),
        time: req.ctx.now,
        ...(userid !== null && device !== undefined
          ? { clock_proof: await proveClock(req.ctx, req.ctx.now, { userid, device }) }
          : {}),
        ...(counts ? { waiting: await deps.countWaiting(req.ctx) } : {}),
      }
    },
  )
}

async function presentSelf(req: FastifyRequest, reply: FastifyReply, deps: AuthDeps) {
  const { ctx, actor, headers, token } = req
  const userid = actor.userid as number
  // Sent together.
  const [user, reached] = await Promise.all([getUser(ctx, userid), findReachedBy(ctx.db, userid)])
  const badges = countEarned(user, reached, ctx.now)
  // The cookie's expiry slides with each use, like the session's.
  const { sessionDays } = siteOf(ctx)
  const cookie = token === null ? readCookie(headers.cookie) : null
  if (cookie) reply.header('set-cookie', sessionCookie(cookie, sessionDays, deps.baseOf(req.raw)))
  const shown = presentUser(user, deps.baseOf(req.raw), { isOneself: true, isAdmin: false, token, badges })
  // A session by PIN or badge lacks some, and the app offers what the session may do.
  return token === null ? { ...shown, privileges: [...actor.privileges] } : shown
}
