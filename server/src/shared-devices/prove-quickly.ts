// Proves who acts on a shared device: by a PIN, or by an ID badge, which also names the user.
import type { FastifyRequest } from 'fastify'
import { isPassword } from '#auth/passwords.ts'
import { giveBackTries, takeTry } from '#auth/throttle.ts'
import { record } from '#events/events.ts'
import type { Context } from '#platform/http/request/context.ts'
import type { Problem } from '#platform/problems.ts'
import type { Checks } from '#signatures/credentials.ts'
import { signatureProblems } from '#signatures/signatures.problems.ts'
import { readDeviceKey } from './device-cookie.ts'
import { deviceProblems } from './devices.problems.ts'
import { type DeviceRow, insertUse } from './devices.queries.ts'
import { findDeviceOf } from './devices.ts'
import { forgivePin, idBadgeLimits, pinLimits } from './limits.ts'
import { findIdBadge, findPin, findPinOwners, hashIdBadge } from './quick-sign-in.ts'

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
  shared_deviceid: number
}

interface Purpose {
  refused: () => Problem
  /** The event that records wrong credentials. */
  event: 'session.refused' | 'signature.refused'
}

/** For signatures. */
export const proveQuickly = (req: FastifyRequest, given: QuickCredentials): Promise<QuickProof> =>
  prove(req, given, { refused: signatureProblems.wrongPinOrBadge, event: 'signature.refused' })

/** For signing in. */
export const proveSignIn = (req: FastifyRequest, given: QuickCredentials): Promise<DeviceProof> =>
  prove(req, given, { refused: deviceProblems.wrongCredentials, event: 'session.refused' })

/** Returns which of these users can sign by PIN in the browser of the request: none unless it is a device in use. */
export async function findPinSigners(
  req: FastifyRequest,
  ctx: Context,
  userids: readonly number[],
): Promise<Set<number>> {
  const device = await findDeviceOf(ctx, readDeviceKey(req))
  return device?.withdrawnAt === null ? findPinOwners(ctx.db, userids) : new Set()
}

async function prove(req: FastifyRequest, given: QuickCredentials, purpose: Purpose): Promise<DeviceProof> {
  const key = readDeviceKey(req)
  const { shared_deviceid } = await req.read((ctx) => getActiveDevice(ctx, key))
  const way = 'pin' in given ? byPin(given, shared_deviceid) : byIdBadge(given, shared_deviceid)
  await req.write((ctx) => takeTry(ctx, way.limits))
  const found = await req.read(way.find)
  const isRight = await way.isRight(found?.hash ?? null)
  if (!found?.isEnabled || !isRight) {
    const claimed = found?.userid ?? 0
    const after = { shared_deviceid, method: way.method }
    await req.write((ctx) => record(ctx, purpose.event, ['user', claimed], { after }))
    throw purpose.refused()
  }
  const { userid, hash } = found
  const check = async (ctx: Context) => {
    await getActiveDevice(ctx, key)
    const now = await way.find(ctx)
    if (!now?.isEnabled || now.hash !== hash || now.userid !== userid) throw purpose.refused()
    await way.forgive(ctx)
    await insertUse(ctx.db, { shared_deviceid, userid, usedAt: ctx.now })
  }
  return { userid, method: way.method, shared_deviceid, check, forgive: way.forgive }
}

async function getActiveDevice(ctx: Context, key: string | null): Promise<DeviceRow> {
  const device = await findDeviceOf(ctx, key)
  if (!device || device.withdrawnAt !== null) throw deviceProblems.notRegistered()
  return device
}

const byPin = ({ userid, pin }: { userid: number; pin: string }, shared_deviceid: number) => ({
  method: 'pin' as const,
  limits: pinLimits(userid, shared_deviceid),
  find: (ctx: Context) => findPin(ctx.db, userid),
  // Hashes even without a PIN, so that the response time reveals nothing.
  isRight: (hash: string | null) => isPassword(pin, hash),
  forgive: (ctx: Context) => forgivePin(ctx.db, userid, shared_deviceid),
})

function byIdBadge({ badge }: { badge: string }, shared_deviceid: number) {
  const limits = idBadgeLimits(shared_deviceid)
  return {
    method: 'badge' as const,
    limits,
    find: async (ctx: Context) => findIdBadge(ctx.db, await hashIdBadge(ctx, badge)),
    // It was found by its hash.
    isRight: async (hash: string | null) => hash !== null,
    forgive: (ctx: Context) => giveBackTries(ctx.db, limits),
  }
}
