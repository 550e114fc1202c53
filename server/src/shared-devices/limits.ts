// Limits of attempts with PINs and ID badges. The limits of one device are low, so that a user is rarely locked out
// elsewhere. The limits of a user and of a registrar also hold for a caller with many devices.
import { giveBackTries, type Limit } from '#auth/throttle.ts'
import type { Db } from '#platform/db/database.ts'
import type { DeviceRow } from './devices.queries.ts'

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

/** A device and its registrar, who may have registered many. */
type DeviceKey = Pick<DeviceRow, 'shared_deviceid' | 'userid'>

/** `isShort`: only badges of earlier versions are so short, and four digits are found within days. */
export const idBadgeLimits = ({ shared_deviceid, userid }: DeviceKey, isShort: boolean): Limit[] => [
  { key: `id badges device ${shared_deviceid}`, most: 30, windowMs },
  { key: `id badges device ${shared_deviceid} day`, most: 200, windowMs: dayMs },
  { key: `id badges registrar ${userid} day`, most: 400, windowMs: dayMs },
  ...(isShort
    ? [
        { key: `short id badges device ${shared_deviceid} day`, most: 10, windowMs: dayMs },
        { key: `short id badges registrar ${userid} day`, most: 20, windowMs: dayMs },
      ]
    : []),
]

/**
 * Scans of a signed-in user that are no badge. Most are codes of parts and orders: 3000 a day is one every 29 seconds
 * around the clock. Above it, scans count as not compared. The limit of short ones is that of one device.
 */
export const scanLimits = ({ shared_deviceid, userid }: DeviceKey, isShort: boolean): Limit[] => [
  { key: `scans device ${shared_deviceid}`, most: 300, windowMs },
  { key: `scans device ${shared_deviceid} day`, most: 3000, windowMs: dayMs },
  { key: `scans registrar ${userid} day`, most: 15_000, windowMs: dayMs },
  ...(isShort ? [{ key: `short scans registrar ${userid} day`, most: 3000, windowMs: dayMs }] : []),
]

/** When a number of attempts is reported. */
export interface Report {
  counted: Pick<Limit, 'key' | 'windowMs'>
  from: number
  /** Key of the attempt that stands for the report: one per window. */
  report: string
}

/** The owner mistypes now and then, also on several devices. */
const wrongPinsReported = 5

export function ownerReports(userid: number, shared_deviceid: number): Report[] {
  const [, hereInDay, person, personInDay] = pinLimits(userid, shared_deviceid) as [
    Limit,
    Limit,
    Limit,
    Limit,
  ]
  const ofDay = `pin report person ${userid} day`
  return [
    { counted: personInDay, from: personInDay.most, report: ofDay },
    { counted: hereInDay, from: hereInDay.most, report: ofDay },
    { counted: person, from: wrongPinsReported, report: `pin report person ${userid}` },
  ]
}

/** Many people are tried, or many badges: nothing more is taken there. */
export function deviceReports(method: 'pin' | 'badge', device: DeviceKey): Report[] {
  const limits =
    method === 'pin' ? pinLimits(0, device.shared_deviceid).slice(4) : idBadgeLimits(device, true)
  return limits
    .toReversed()
    .map(({ most, ...counted }) => ({ counted, from: most, report: `report ${counted.key}` }))
}

/** A registrar cannot raise the limits above by registering more devices. */
export const registrationLimits = (userid: number): Limit[] => [
  { key: `shared devices of ${userid}`, most: 20, windowMs: dayMs },
]

/** "Taken" says that a text is the badge of somebody: without a limit, a user finds badges by setting the own one. */
export const ownIdBadgeLimits = (userid: number): Limit[] => [
  { key: `id badge set by ${userid}`, most: 10, windowMs: dayMs },
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
