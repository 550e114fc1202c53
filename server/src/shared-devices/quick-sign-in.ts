// PINs and ID badges of users. Only hashes are stored, and events contain none.
import { record } from '#events/events.ts'
import type { Db } from '#platform/db/database.ts'
import { isUniqueViolation } from '#platform/db/errors.ts'
import { prepareFirst } from '#platform/db/prepared.ts'
import type { Context } from '#platform/http/request/context.ts'
import { toSeconds } from '#platform/seconds.ts'
import { findSiteSecret, signText } from '#settings/site-secret.ts'
import { deviceProblems } from './devices.problems.ts'
import { forgetPinTries } from './limits.ts'
import type { QuickSignIn } from './quick-sign-in.schema.ts'

/** The most frequent PINs in published lists, besides the simple ones: pairs, columns of the keypad, a name. */
const popularPins =
  /^(?:(\d\d)\1+|(\d)\2(\d)\3|2580|0852|1397|1379|7410|1470|3690|9630|5683|1357|2468|1342|1122)$/
/** Years of birth and of the present. */
const year = /^(?:19|20)\d\d$/

/** A digit repeated, each digit the next or the previous one, a year, or a popular PIN. */
export function isSimplePin(pin: string): boolean {
  if (popularPins.test(pin) || year.test(pin)) return true
  const digits = [...pin].map(Number)
  const steps = digits.slice(1).map((digit, index) => (digit - (digits[index] ?? 0) + 10) % 10)
  return [0, 1, 9].some((step) => steps.every((each) => each === step))
}

/** Badges hold few characters, often a number: without the secret of the site their hash could be reversed. */
export const hashIdBadge = async (ctx: Context, code: string): Promise<string> =>
  signText(await findSiteSecret(ctx), `id badge ${code.trim()}`)

const pinOf = prepareFirst<number>()((db, userid) =>
  db
    .selectFrom('user_pins')
    .innerJoin('users', 'users.userid', 'user_pins.userid')
    .select(['users.userid', 'users.isEnabled', 'hash', 'setAt'])
    .where('users.userid', '=', userid),
)

const idBadgeOf = prepareFirst<string>()((db, hash) =>
  db
    .selectFrom('user_id_badges')
    .innerJoin('users', 'users.userid', 'user_id_badges.userid')
    .select(['users.userid', 'users.isEnabled', 'hash', 'setAt'])
    .where('hash', '=', hash),
)

export const findPin = (db: Db, userid: number) => pinOf(db, userid)
/** Returns which of these users have a PIN. */
export async function findPinOwners(db: Db, userids: readonly number[]): Promise<Set<number>> {
  if (userids.length === 0) return new Set()
  const rows = await db.selectFrom('user_pins').select('userid').where('userid', 'in', userids).execute()
  return new Set(rows.map(({ userid }) => userid))
}

export const findIdBadge = (db: Db, hash: string) => idBadgeOf(db, hash)

const setTimes = prepareFirst<number>()((db, userid) =>
  db
    .selectFrom('users')
    .leftJoin('user_pins', 'user_pins.userid', 'users.userid')
    .leftJoin('user_id_badges', 'user_id_badges.userid', 'users.userid')
    .select(['user_pins.setAt as pinSetAt', 'user_id_badges.setAt as badgeSetAt'])
    .where('users.userid', '=', userid),
)

export async function readQuickSignIn(ctx: Context, userid: number): Promise<QuickSignIn> {
  const { pinSetAt = null, badgeSetAt = null } = (await setTimes(ctx.db, userid)) ?? {}
  return { pin_date: toSeconds(pinSetAt), id_badge_date: toSeconds(badgeSetAt) }
}

/** The PIN arrives hashed: hashing is too slow for the transaction. */
export async function setPin(ctx: Context, userid: number, hash: string): Promise<void> {
  const change = { hash, setAt: ctx.now }
  await ctx.db
    .insertInto('user_pins')
    .values({ userid, ...change })
    .onConflict((conflict) => conflict.column('userid').doUpdateSet(change))
    .execute()
  await forgetPinTries(ctx.db, userid)
  await record(ctx, 'user.pin-changed', ['user', userid])
}

export async function setIdBadge(ctx: Context, userid: number, code: string): Promise<void> {
  const change = { hash: await hashIdBadge(ctx, code), setAt: ctx.now }
  await ctx.db
    .insertInto('user_id_badges')
    .values({ userid, ...change })
    .onConflict((conflict) => conflict.column('userid').doUpdateSet(change))
    .execute()
    .catch((error) => {
      throw isUniqueViolation(error, 'user_id_badges', 'hash') ? deviceProblems.idBadgeTaken() : error
    })
  await record(ctx, 'user.id-badge-changed', ['user', userid])
}

/** Without one there is no change, and no event. */
export async function removePin(ctx: Context, userid: number): Promise<void> {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('user_pins')
    .where('userid', '=', userid)
    .executeTakeFirst()
  if (numDeletedRows > 0n) await record(ctx, 'user.pin-removed', ['user', userid])
}

export async function removeIdBadge(ctx: Context, userid: number): Promise<void> {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('user_id_badges')
    .where('userid', '=', userid)
    .executeTakeFirst()
  if (numDeletedRows > 0n) await record(ctx, 'user.id-badge-removed', ['user', userid])
}
