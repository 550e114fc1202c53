// Limits of attempts with PINs and ID badges. The limits of one device are low, so that a user is rarely locked out
// elsewhere. The limits of a user and of a registrar also hold for a caller with many devices.
import { giveBackTries, type Limit } from '#auth/throttle.ts'
import type { Db } from '#platform/db/database.ts'

const windowMs = 15 * 60_000
const dayMs = 24 * 60 * 60_000

const personHere = (userid: number, shared_deviceid: number): string =>
  `pin user ${userid} device ${shared_deviceid}`

/**
 * The limits of the user over all devices make guessing four digits a matter of a year. The limits of the
 * device stop trying one PIN with every user.
 */
export const pinLimits = (userid: number, shared_deviceid: number): Limit[] => [
  { key: personHere(userid, shared_deviceid), most: 5, windowMs },
  { key: `${personHere(userid, shared_deviceid)} day`, most: 20, windowMs: dayMs },
  { key: `pin person ${userid}`, most: 15, windowMs },
  { key: `pin person ${userid} day`, most: 40, windowMs: dayMs },
  { key: `pins device ${shared_deviceid}`, most: 60, windowMs },
  { key: `pins device ${shared_deviceid} day`, most: 200, windowMs: dayMs },
]

export const idBadgeLimits = (shared_deviceid: number): Limit[] => [
  { key: `id badges device ${shared_deviceid}`, most: 30, windowMs },
  { key: `id badges device ${shared_deviceid} day`, most: 200, windowMs: dayMs },
]

/** A registrar cannot raise the limits above by registering more devices. */
export const registrationLimits = (userid: number): Limit[] => [
  { key: `shared devices of ${userid}`, most: 20, windowMs: dayMs },
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
  const ofPerson = [`pin person ${userid}`, `pin person ${userid} day`]
  await db.deleteFrom('throttled_attempts').where('key', 'in', ofPerson).execute()
}
