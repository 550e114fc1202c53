// Limits of attempts with PINs and ID badges, per device: nobody can lock out a user from elsewhere.
import { giveBackTries, type Limit } from '#auth/throttle.ts'
import type { Db } from '#platform/db/database.ts'

const windowMs = 15 * 60_000
const dayMs = 24 * 60 * 60_000

const personHere = (userid: number, shared_deviceid: number): string =>
  `pin user ${userid} device ${shared_deviceid}`

/** The limit of the day makes guessing four digits a matter of years, that of the device stops trying one PIN with every user. */
export const pinLimits = (userid: number, shared_deviceid: number): Limit[] => [
  { key: personHere(userid, shared_deviceid), most: 5, windowMs },
  { key: `${personHere(userid, shared_deviceid)} day`, most: 20, windowMs: dayMs },
  { key: `pins device ${shared_deviceid}`, most: 60, windowMs },
]

export const idBadgeLimits = (shared_deviceid: number): Limit[] => [
  { key: `id badges device ${shared_deviceid}`, most: 30, windowMs },
]

/** The right PIN also deletes the earlier failures of the user there. */
export async function forgivePin(db: Db, userid: number, shared_deviceid: number): Promise<void> {
  await giveBackTries(db, pinLimits(userid, shared_deviceid))
  const [here, today] = pinLimits(userid, shared_deviceid).map(({ key }) => key)
  await db
    .deleteFrom('throttled_attempts')
    .where(
      'key',
      'in',
      [here, today].flatMap((key) => key ?? []),
    )
    .execute()
}

/** After a new PIN, failures with the old one are irrelevant. */
export async function forgetPinTries(db: Db, userid: number): Promise<void> {
  const from = `pin user ${userid} device `
  // A prefix range: the character after the space ends it.
  const before = `${from.slice(0, -1)}!`
  await db.deleteFrom('throttled_attempts').where('key', '>=', from).where('key', '<', before).execute()
}
