// Proves who acts on a shared device: by a PIN, or by an ID badge, which also names the user.
import type { FastifyRequest } from 'fastify'
import { giveBackTries, takeTry } from '#auth/throttle.ts'
import { record } from '#events/events.ts'
import type { Context } from '#platform/http/request/context.ts'
import type { Pepper } from '#platform/pepper.ts'
import type { Problem } from '#platform/problems.ts'
import type { Checks } from '#signatures/credentials.ts'
import { signatureProblems } from '#signatures/signatures.problems.ts'
import { reportDevice, reportWrongPin } from './attacks.ts'
import { readDeviceKey } from './device-cookie.ts'
import { deviceProblems } from './devices.problems.ts'
import { type DeviceRow, insertUse } from './devices.queries.ts'
import { findDeviceOf, findSharedDevice } from './devices.ts'
import { forgivePin, idBadgeLimits, pinLimits, scanLimits } from './limits.ts'
import {
  findIdBadge,
  findPin,
  findPinOwners,
  hashIdBadge,
  hasShortIdBadge,
  isPin,
  isShortIdBadge,
  markLongIdBadge,
} from './quick-sign-in.ts'

export type QuickCredentials = { userid: number; pin: string } | { badge: string }

export interface QuickProof {
  userid: number
  method: 'pin' | 'badge'
  /** To be repeated inside the transaction of what is proved; also stores the use of the device. */
  check: Checks['check']
  /** Without it, right credentials with which nothing is done count as wrong. */
  forgive: Checks['forgive']
}

export interface DeviceProof extends QuickProof {
  device: DeviceRow
}

interface Purpose {
  refused: () => Problem
  /** The event that records wrong credentials; null: a scan that is no badge is no attempt to sign in. */
  event: 'session.refused' | 'signature.refused' | null
}

/** For signatures. */
export const proveQuickly = (req: FastifyRequest, given: QuickCredentials): Promise<QuickProof> =>
  prove(req, given, { refused: signatureProblems.wrongPinOrBadge, event: 'signature.refused' })

/** For signing in. */
export const proveSignIn = (req: FastifyRequest, given: QuickCredentials): Promise<DeviceProof> =>
  prove(req, given, { refused: deviceProblems.wrongCredentials, event: 'session.refused' })

/** For a scan that may be an ID badge. Undefined: it is none. */
export async function proveScan(req: FastifyRequest, code: string): Promise<DeviceProof | undefined> {
  const noBadge = deviceProblems.wrongCredentials()
  try {
    return await prove(req, { badge: code }, { refused: () => noBadge, event: null })
  } catch (error) {
    if (error === noBadge) return undefined
    throw error
  }
}

/** Returns which of these users can sign by PIN in the browser of the request: none unless it is a device in use. */
export async function findPinSigners(
  req: FastifyRequest,
  ctx: Context,
  userids: readonly number[],
): Promise<Set<number>> {
  return (await findSharedDevice(ctx, req)) ? findPinOwners(ctx, userids) : new Set()
}

async function prove(req: FastifyRequest, given: QuickCredentials, purpose: Purpose): Promise<DeviceProof> {
  const key = readDeviceKey(req)
  const device = await req.read((ctx) => getActiveDevice(ctx, key))
  const { shared_deviceid } = device
  const { event } = purpose
  const way =
    'pin' in given ? byPin(given, shared_deviceid, req.ctx.pepper) : byIdBadge(given, device, event === null)
  if (event === null && !(await req.read(way.isPossible))) throw purpose.refused()
  await req.write((ctx) => takeTry(ctx, way.limits))
  const found = await req.read(way.find)
  const isRight = await way.isRight(found?.hash ?? null)
  if (!found?.isEnabled || !isRight) {
    if (event === null) throw purpose.refused()
    const claimed = found?.userid ?? 0
    const after = { shared_deviceid, method: way.method }
    await req.write(async (ctx) => {
      await record(ctx, event, ['user', claimed], { after })
      if (way.method === 'pin' && claimed > 0) await reportWrongPin(ctx, claimed, shared_deviceid)
      await reportDevice(ctx, way.method, device)
    })
    throw purpose.refused()
  }
  const { userid, hash } = found
  const check = async (ctx: Context) => {
    await getActiveDevice(ctx, key)
    const now = await way.find(ctx)
    if (!now?.isEnabled || now.hash !== hash || now.userid !== userid) throw purpose.refused()
    await way.forgive(ctx)
    await way.learn(ctx, userid)
    await insertUse(ctx.db, { shared_deviceid, userid, usedAt: ctx.now })
  }
  return { userid, method: way.method, device, check, forgive: way.forgive }
}

async function getActiveDevice(ctx: Context, key: string | null): Promise<DeviceRow> {
  const device = await findDeviceOf(ctx, key)
  if (!device || device.withdrawnAt !== null) throw deviceProblems.notRegistered()
  return device
}

const byPin = (
  { userid, pin }: { userid: number; pin: string },
  shared_deviceid: number,
  pepper: Pepper,
) => ({
  method: 'pin' as const,
  limits: pinLimits(userid, shared_deviceid),
  isPossible: async () => true,
  find: (ctx: Context) => findPin(ctx, userid),
  // Hashes even without a PIN, so that the response time reveals nothing.
  isRight: (hash: string | null) => isPin(pepper, pin, hash),
  forgive: (ctx: Context) => forgivePin(ctx.db, userid, shared_deviceid),
  learn: async () => {},
})

function byIdBadge({ badge }: { badge: string }, device: DeviceRow, isScan: boolean) {
  const isShort = isShortIdBadge(badge)
  const limits = isScan ? scanLimits(device, isShort) : idBadgeLimits(device, isShort)
  return {
    method: 'badge' as const,
    limits,
    // Most codes of parts are short: they are no attempts where no badge is.
    isPossible: async (ctx: Context) => !isShort || hasShortIdBadge(ctx),
    find: async (ctx: Context) => findIdBadge(ctx.db, await hashIdBadge(ctx, badge)),
    // It was found by its hash.
    isRight: async (hash: string | null) => hash !== null,
    forgive: (ctx: Context) => giveBackTries(ctx.db, limits),
    learn: async (ctx: Context, userid: number) => {
      if (!isShort) await markLongIdBadge(ctx.db, userid)
    },
  }
}
