// The shared device that sends a request: who can sign in there, and the key of what it stores for a user.
import type { Context } from '#platform/http/request/context.ts'
import { siteOf } from '#settings/settings.ts'
import { findSiteSecret, signText } from '#settings/site-secret.ts'
import { findPeople } from '#users/find-users.ts'
import { presentUserSummary } from '#users/present.ts'
import { type DeviceRow, listDevicePeople } from './devices.queries.ts'
import type { DevicePerson, ThisDevice } from './devices.schema.ts'

/** As many as fit a screen that is read standing. */
const mostPeople = 60

export async function presentThisDevice(
  ctx: Context,
  row: DeviceRow | undefined,
  text: string,
): Promise<ThisDevice> {
  if (!row || row.emptiedAt !== null) return { device: null }
  const { shared_deviceid, name, lockMinutes } = row
  const lock = { lock_minutes: lockMinutes, lock_offline: siteOf(ctx).lockOffline }
  const device = { shared_deviceid, name, ...lock }
  if (row.withdrawnAt !== null) return { device: { ...device, withdrawn: true, people: [] } }
  const { userid } = ctx.actor
  const people = await presentPeople(ctx, shared_deviceid, text)
  const own = userid === null ? {} : { storage_key: await makeStorageKey(ctx, shared_deviceid, userid) }
  return { device: { ...device, withdrawn: false, people, ...own } }
}

async function presentPeople(ctx: Context, shared_deviceid: number, text: string): Promise<DevicePerson[]> {
  const keyid = ctx.pepper.keyid()
  const rows = await listDevicePeople(ctx.db, { shared_deviceid, keyid, text, most: mostPeople })
  const users = await findPeople(
    ctx.db,
    rows.map(({ userid }) => userid),
  )
  return rows.flatMap(({ userid, pinSetAt, badgeSetAt }) => {
    const user = users.get(userid)
    if (!user) return []
    const { username, image } = presentUserSummary(user, ctx.url)
    return [{ userid, username, image, has_pin: pinSetAt !== null, has_badge: badgeSetAt !== null }]
  })
}

/** Derived, so that the server stores none, and equal for every session of the user on the device. */
async function makeStorageKey(ctx: Context, shared_deviceid: number, userid: number): Promise<string> {
  const text = `device storage ${shared_deviceid} ${userid}`
  return Buffer.from(signText(await findSiteSecret(ctx), text), 'base64url').toString('base64')
}
