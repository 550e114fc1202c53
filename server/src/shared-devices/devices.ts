// Operations on shared devices: register, change, withdraw, and the report that a browser is empty.

import type { FastifyRequest } from 'fastify'
import { hashSecret, makeLinkSecret } from '#auth/secrets.ts'
import { takeTry } from '#auth/throttle.ts'
import { bindSession, endSessionsOfDevice, shortenSessionsOfDevice } from '#auth/tokens/tokens.ts'
import { record } from '#events/events.ts'
import type { Context } from '#platform/http/request/context.ts'
import { toSeconds } from '#platform/seconds.ts'
import { findPeople } from '#users/find-users.ts'
import { readDeviceKey } from './device-cookie.ts'
import { deviceProblems } from './devices.problems.ts'
import { type DeviceRow, findDevice, findDeviceByKey, insertDevice, updateDevice } from './devices.queries.ts'
import type { NewSharedDevice, SharedDevice, SharedDeviceChange } from './devices.schema.ts'
import { registrationLimits } from './limits.ts'

/** The device with this key, also if it was withdrawn. */
export const findDeviceOf = async (ctx: Context, key: string | null): Promise<DeviceRow | undefined> =>
  key === null ? undefined : findDeviceByKey(ctx.db, hashSecret(key))

/** The device in use that sends the request. */
export async function findSharedDevice(ctx: Context, req: FastifyRequest): Promise<DeviceRow | undefined> {
  const device = await findDeviceOf(ctx, readDeviceKey(req))
  return device?.withdrawnAt === null ? device : undefined
}

export async function getDevice(ctx: Context, shared_deviceid: number): Promise<DeviceRow> {
  const row = await findDevice(ctx.db, shared_deviceid)
  if (!row) throw deviceProblems.deviceNotFound()
  return row
}

/**
 * A withdrawn key opens nothing, so its browser may register again. A session of this browser is bound to the device; a
 * program has none.
 */
export async function registerDevice(
  ctx: Context,
  req: FastifyRequest,
  { name, lock_minutes = 5 }: Omit<NewSharedDevice, 'old_password'>,
): Promise<{ device: DeviceRow; key: string }> {
  if (await findSharedDevice(ctx, req)) throw deviceProblems.registeredAlready()
  await takeTry(ctx, registrationLimits(ctx.actor.userid as number))
  const fresh = makeLinkSecret()
  const device = await insertDevice(ctx.db, {
    name: name.trim(),
    lockMinutes: lock_minutes,
    keyHash: hashSecret(fresh),
    registeredAt: ctx.now,
    userid: ctx.actor.userid as number,
  })
  const isInBrowser = req.token === null
  if (isInBrowser) await bindSession(ctx, device)
  await record(ctx, 'shared-device.registered', subjectOf(device), {
    after: auditView(device),
    // Invalidates the cached session.
    tags: isInBrowser ? [`token:${ctx.actor.tokenid}`] : [],
  })
  return { device, key: fresh }
}

export async function changeDevice(
  ctx: Context,
  before: DeviceRow,
  { name = before.name, lock_minutes = before.lockMinutes }: SharedDeviceChange,
): Promise<DeviceRow> {
  if (before.withdrawnAt !== null) throw deviceProblems.withdrawn()
  const after = { ...before, name: name.trim(), lockMinutes: lock_minutes }
  if (after.name === before.name && after.lockMinutes === before.lockMinutes) return before
  await updateDevice(ctx.db, before.shared_deviceid, { name: after.name, lockMinutes: after.lockMinutes })
  if (after.lockMinutes < before.lockMinutes)
    await shortenSessionsOfDevice(ctx, before.shared_deviceid, after.lockMinutes)
  const views = { before: auditView(before), after: auditView(after) }
  await record(ctx, 'shared-device.changed', subjectOf(before), views)
  return after
}

export async function withdrawDevice(ctx: Context, device: DeviceRow): Promise<void> {
  if (device.withdrawnAt !== null) throw deviceProblems.withdrawn()
  await updateDevice(ctx.db, device.shared_deviceid, { withdrawnAt: ctx.now })
  await endSessionsOfDevice(ctx, device.shared_deviceid)
  await record(ctx, 'shared-device.withdrawn', subjectOf(device), { before: auditView(device) })
}

/** A browser may repeat its report, because the response can be lost. */
export async function reportEmptied(ctx: Context, key: string | null): Promise<void> {
  const device = await findDeviceOf(ctx, key)
  if (!device || device.emptiedAt !== null) return
  if (device.withdrawnAt === null) throw deviceProblems.registeredAlready()
  await updateDevice(ctx.db, device.shared_deviceid, { emptiedAt: ctx.now })
  await record(ctx, 'shared-device.emptied', subjectOf(device))
}

const subjectOf = ({ shared_deviceid }: DeviceRow) => ['shared-device', shared_deviceid] as const

const auditView = ({ name, lockMinutes }: DeviceRow) => ({ name, lock_minutes: lockMinutes })

export async function presentDevices(ctx: Context, rows: readonly DeviceRow[]): Promise<SharedDevice[]> {
  const people = await findPeople(
    ctx.db,
    rows.flatMap(({ userid, lastUserid }) => [userid, lastUserid]),
  )
  const named = (userid: number) => ({ userid, username: people.get(userid)?.username ?? '' })
  return rows.map((row) => ({
    shared_deviceid: row.shared_deviceid,
    name: row.name,
    lock_minutes: row.lockMinutes,
    status: statusOf(row),
    registered_date: toSeconds(row.registeredAt),
    registered_by: named(row.userid),
    last_used_date: toSeconds(row.lastUsedAt),
    last_user: row.lastUserid === null ? null : named(row.lastUserid),
    withdrawn_date: toSeconds(row.withdrawnAt),
    emptied_date: toSeconds(row.emptiedAt),
  }))
}

export async function presentDevice(ctx: Context, row: DeviceRow): Promise<SharedDevice> {
  const [device] = await presentDevices(ctx, [row])
  return device as SharedDevice
}

function statusOf({ withdrawnAt, emptiedAt }: DeviceRow): SharedDevice['status'] {
  if (emptiedAt !== null) return 'emptied'
  return withdrawnAt === null ? 'active' : 'withdrawn'
}
