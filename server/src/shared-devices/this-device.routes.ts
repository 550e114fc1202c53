// The routes of the browser of a shared device, also for signed-out users.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AuthDeps } from '#auth/deps.ts'
import { sessionCookie } from '#auth/tokens/cookies.ts'
import { deviceSessionDays } from '#auth/tokens/device-sessions.ts'
import { emptiedCache, readCredential } from '#auth/tokens/identify.ts'
import { endSessionOf, startSession } from '#auth/tokens/tokens.ts'
import { access } from '#platform/http/request/access.ts'
import { declare } from '#platform/http/routes/declare.ts'
import type { App } from '#platform/http/routes/types.ts'
import { problems } from '#platform/problems.ts'
import { type BadgeCounts, countBadges } from '#users/badges.ts'
import type { UserRow } from '#users/find-users.ts'
import { presentUser } from '#users/present.ts'
import { privilegesOf, privilegesWithin } from '#users/privileges.ts'
import { User } from '#users/users.schema.ts'
import { getUser } from '#users/users.ts'
import { deviceCookie, readDeviceKey, removedDeviceCookie } from './device-cookie.ts'
import { ThisDevice, ThisDeviceQuery } from './devices.schema.ts'
import { findDeviceOf, reportEmptied } from './devices.ts'
import { type DeviceProof, proveScan, proveSignIn, type QuickCredentials } from './prove-quickly.ts'
import { DeviceSignIn, Scan, ScanResult } from './quick-sign-in.schema.ts'
import { presentThisDevice } from './this-device.ts'

/** A PIN is short and a badge is lost: both open the work, but neither the account nor the administration. */
const sessionScopes = ['read', 'write', 'work_log'] as const

export function thisDeviceRoutes(app: App, { baseOf }: Pick<AuthDeps, 'baseOf'>): void {
  const route = declare(app, ['shared-devices'])
  /** Ends the session of the request in the same transaction. */
  const signInBy = async (proof: DeviceProof, req: FastifyRequest, reply: FastifyReply) => {
    const { userid, device, check } = proof
    const label = req.headers['user-agent'] ?? 'A program'
    const { token, user, badges } = await req.write(async (ctx) => {
      await check(ctx)
      const acting = { ...ctx, actor: { ...ctx.actor, userid } }
      await endSessionOf(acting, readCredential(req.headers))
      const session = { userid, label, days: deviceSessionDays, device, scopes: sessionScopes }
      const { token } = await startSession(acting, session)
      const user = await getUser(ctx, userid)
      return { token, user, badges: await countBadges(ctx.db, user, ctx.now) }
    })
    // The cache of the browser holds what the person before has read.
    reply
      .header('set-cookie', sessionCookie(token, deviceSessionDays, baseOf(req.raw)))
      .header(...emptiedCache)
    return present(user, badges, req)
  }
  /** The user of the session, who has scanned the own badge. */
  const readSignedIn = async ({ userid, check }: DeviceProof, req: FastifyRequest) =>
    req.write(async (ctx) => {
      await check(ctx)
      const user = await getUser(ctx, userid)
      return present(user, await countBadges(ctx.db, user, ctx.now), req)
    })
  const present = (user: UserRow, badges: BadgeCounts, req: FastifyRequest) => {
    const privileges = [...privilegesWithin(privilegesOf(user), sessionScopes)]
    return { ...presentUser(user, baseOf(req.raw), { isOneself: true, isAdmin: false, badges }), privileges }
  }
  route.get(
    '/shared_device',
    access.always,
    {
      id: 'getSharedDevice',
      summary: 'Read the shared device that sends the request, with the users who can sign in there',
      query: ThisDeviceQuery,
      answer: ThisDevice,
      long: true,
    },
    async (req, reply) => {
      const key = readDeviceKey(req)
      const device = await findDeviceOf(req.ctx, key)
      // The cookie's expiry slides with each use.
      if (key && device?.withdrawnAt === null) reply.header('set-cookie', deviceCookie(key, req.ctx.url))
      return presentThisDevice(req.ctx, device, req.query.query ?? '')
    },
  )
  route.post(
    '/shared_device/session',
    access.always,
    {
      id: 'signInOnSharedDevice',
      summary: 'Sign in on a shared device by PIN or ID badge: ends the session of the request',
      body: DeviceSignIn,
      answer: User,
      status: 201,
      transaction: 'own',
      getsIn: true,
      problems: [401, 403, 429],
    },
    async (req, reply) => signInBy(await proveSignIn(req, readCredentials(req.body)), req, reply),
  )
  route.post(
    '/shared_device/scan',
    access.signedIn,
    {
      id: 'scanOnSharedDevice',
      summary: 'Compare a scan with the ID badges, and sign in the user of the badge',
      body: Scan,
      answer: ScanResult,
      transaction: 'own',
      problems: [401, 403, 429],
    },
    async (req, reply) => {
      const proof = await proveScan(req, req.body.code)
      if (!proof) return { user: null }
      // A new session for the same user would be lost with the response if the page is left meanwhile.
      const user = proof.userid === req.actor.userid ? await readSignedIn(proof, req) : null
      return { user: user ?? (await signInBy(proof, req, reply)) }
    },
  )
  route.post(
    '/shared_device/emptied',
    access.always,
    {
      id: 'reportDeviceEmptied',
      summary: 'Report that the browser of a withdrawn device has deleted its data: removes its cookie',
      status: 204,
      problems: [409],
    },
    async (req, reply) => {
      await reportEmptied(req.ctx, readDeviceKey(req))
      reply.header('set-cookie', removedDeviceCookie(req.ctx.url))
    },
  )
}

function readCredentials({ userid, pin, badge }: DeviceSignIn): QuickCredentials {
  if (badge !== undefined) {
    if (pin !== undefined || userid !== undefined)
      throw problems.invalidField('badge', 'badge cannot be combined with userid and pin')
    return { badge }
  }
  if (pin === undefined) throw problems.invalidField('pin', 'Give userid and pin, or badge', 'missing_field')
  if (userid === undefined) throw problems.invalidField('userid', 'Give userid with pin', 'missing_field')
  return { userid, pin }
}
