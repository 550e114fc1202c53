// Queries for shared devices, and for the users who can sign in there.
import { type Selectable, sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { prepareFirst } from '#platform/db/prepared.ts'
import type { Tables } from '#schema/generated/tables.ts'
import { contains } from '#users/find-users.ts'
import { foldText } from '#users/users.ts'
import { ownersWithKey } from './badge-hashes.ts'

export type DeviceRow = Selectable<Tables['shared_devices']>

/** More than a site can have in use: the oldest withdrawn devices drop out of the list. */
const mostListed = 1000

export const listDevices = (db: Db): Promise<DeviceRow[]> =>
  db
    .selectFrom('shared_devices')
    .selectAll()
    .orderBy((eb) => eb('withdrawnAt', 'is not', null))
    .orderBy('shared_deviceid', 'desc')
    .limit(mostListed)
    .execute()

export const findDevice = prepareFirst<number>()((db, shared_deviceid) =>
  db.selectFrom('shared_devices').selectAll().where('shared_deviceid', '=', shared_deviceid),
)

export const findDeviceByKey = prepareFirst<string>()((db, keyHash) =>
  db.selectFrom('shared_devices').selectAll().where('keyHash', '=', keyHash),
)

type NewDeviceRow = Pick<DeviceRow, 'name' | 'lockMinutes' | 'keyHash' | 'registeredAt' | 'userid'>

export const insertDevice = (db: Db, row: NewDeviceRow): Promise<DeviceRow> =>
  db.insertInto('shared_devices').values(row).returningAll().executeTakeFirstOrThrow()

export async function updateDevice(
  db: Db,
  shared_deviceid: number,
  change: Partial<Omit<DeviceRow, 'shared_deviceid'>>,
): Promise<void> {
  await db.updateTable('shared_devices').set(change).where('shared_deviceid', '=', shared_deviceid).execute()
}

/** Stores who used the device last. */
export async function insertUse(
  db: Db,
  { shared_deviceid, userid, usedAt }: Selectable<Tables['shared_device_people']>,
): Promise<void> {
  await updateDevice(db, shared_deviceid, { lastUsedAt: usedAt, lastUserid: userid })
  await db
    .insertInto('shared_device_people')
    .values({ shared_deviceid, userid, usedAt })
    .onConflict((conflict) => conflict.columns(['shared_deviceid', 'userid']).doUpdateSet({ usedAt }))
    .execute()
}

export interface DevicePersonRow {
  userid: number
  pinSetAt: number | null
  badgeSetAt: number | null
}

/** Users with a PIN or an ID badge; the last users of the device come first. */
export function listDevicePeople(
  db: Db,
  {
    shared_deviceid,
    keyid,
    text,
    most,
  }: { shared_deviceid: number; keyid: string; text: string; most: number },
): Promise<DevicePersonRow[]> {
  let query = db
    .selectFrom('users')
    .leftJoin('user_pins', (join) =>
      join.onRef('user_pins.userid', '=', 'users.userid').on('user_pins.keyid', '=', keyid),
    )
    .leftJoin('user_id_badges', (join) =>
      join.onRef('user_id_badges.userid', '=', 'users.userid').on('user_id_badges.keyid', '=', keyid),
    )
    .leftJoin('shared_device_people as used', (join) =>
      join.onRef('used.userid', '=', 'users.userid').on('used.shared_deviceid', '=', shared_deviceid),
    )
    .select(['users.userid', 'user_pins.setAt as pinSetAt', 'user_id_badges.setAt as badgeSetAt'])
    .where('users.isEnabled', '=', 1)
    .where('users.userid', 'in', ownersWithKey(db, '=', keyid))
  if (text.trim()) query = query.where(contains('searchText', foldText(text)))
  return query
    .orderBy(sql`coalesce(${sql.ref('used.usedAt')}, 0)`, 'desc')
    .orderBy('users.searchText')
    .orderBy('users.userid')
    .limit(most)
    .execute()
}
