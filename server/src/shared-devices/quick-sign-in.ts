// PINs and ID badges of users. Only hashes are stored, and events contain none.
import { finishHash, isPassword } from '#auth/passwords.ts'
import { record } from '#events/events.ts'
import type { Db } from '#platform/db/database.ts'
import { isUniqueViolation } from '#platform/db/errors.ts'
import { prepareFirst } from '#platform/db/prepared.ts'
import type { Context } from '#platform/http/request/context.ts'
import type { Pepper } from '#platform/pepper.ts'
import { toSeconds } from '#platform/seconds.ts'
import { findSiteSecret, signText } from '#settings/site-secret.ts'
import { finishIdBadge, finishPin } from './badge-hashes.ts'
import { deviceProblems } from './devices.problems.ts'
import { forgetPinTries } from './limits.ts'
import { type QuickSignIn, shortestIdBadge } from './quick-sign-in.schema.ts'

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

export const hashIdBadge = async (ctx: Context, code: string): Promise<string> =>
  finishIdBadge(ctx.pepper, signText(await findSiteSecret(ctx), `id badge ${code.trim()}`))

/** Compares a PIN with its hash; hashes even without one. */
export const isPin = (pepper: Pepper, pin: string, hash: string | null): Promise<boolean> =>
  isPassword(pin, hash, finishPin(pepper))

const pinOf = prepareFirst<number>()((db, userid) =>
  db
    .selectFrom('user_pins')
    .innerJoin('users', 'users.userid', 'user_pins.userid')
    .select(['users.userid', 'users.isEnabled', 'hash', 'setAt', 'keyid'])
    .where('users.userid', '=', userid),
)

const idBadgeOf = prepareFirst<string>()((db, hash) =>
  db
    .selectFrom('user_id_badges')
    .innerJoin('users', 'users.userid', 'user_id_badges.userid')
    .select(['users.userid', 'users.isEnabled', 'hash', 'setAt'])
    .where('hash', '=', hash),
)

export async function findPin({ db, pepper }: Context, userid: number) {
  const row = await pinOf(db, userid)
  return row?.keyid === pepper.keyid() ? row : undefined
}
/** Returns which of these users have a PIN. */
export async function findPinOwners(
  { db, pepper }: Context,
  userids: readonly number[],
): Promise<Set<number>> {
  if (userids.length === 0) return new Set()
  const pins = db.selectFrom('user_pins').select('userid').where('keyid', '=', pepper.keyid())
  const rows = await pins.where('userid', 'in', userids).execute()
  return new Set(rows.map(({ userid }) => userid))
}

export const findIdBadge = (db: Db, hash: string) => idBadgeOf(db, hash)

/** Only badges of earlier versions are. */
export const isShortIdBadge = (code: string): boolean => code.trim().length < shortestIdBadge

const anyShortIdBadge = prepareFirst<string>()((db, keyid) =>
  db
    .selectFrom('user_id_badges')
    .select('userid')
    .where('mayBeShort', '=', 1)
    .where('keyid', '=', keyid)
    .limit(1),
)

/** Hashes do not reveal the length of a badge of an earlier version: it may be short until its user has scanned it. */
export const hasShortIdBadge = async ({ db, pepper }: Context): Promise<boolean> =>
  (await anyShortIdBadge(db, pepper.keyid())) !== undefined

export async function markLongIdBadge(db: Db, userid: number): Promise<void> {
  const change = { mayBeShort: 0 }
  const rows = db.updateTable('user_id_badges').set(change).where('userid', '=', userid)
  await rows.where('mayBeShort', '=', 1).execute()
}

const setTimes = prepareFirst<number>()((db, userid) =>
  db
    .selectFrom('users')
    .leftJoin('user_pins', 'user_pins.userid', 'users.userid')
    .leftJoin('user_id_badges', 'user_id_badges.userid', 'users.userid')
    .select(['user_pins.setAt as pinSetAt', 'user_id_badges.setAt as badgeSetAt'])
    .select(['user_pins.keyid as pinKey', 'user_id_badges.keyid as badgeKey'])
    .where('users.userid', '=', userid),
)

export async function readQuickSignIn(ctx: Context, userid: number): Promise<QuickSignIn> {
  const row = await setTimes(ctx.db, userid)
  const { pinSetAt = null, pinKey = null, badgeSetAt = null, badgeKey = null } = row ?? {}
  const keyid = ctx.pepper.keyid()
  return {
    pin_date: toSeconds(pinSetAt),
    pin_locked: pinSetAt !== null && pinKey !== keyid,
    id_badge_date: toSeconds(badgeSetAt),
    id_badge_locked: badgeSetAt !== null && badgeKey !== keyid,
  }
}

/** The PIN arrives hashed by argon2id: hashing is too slow for the transaction. */
export async function setPin(ctx: Context, userid: number, hash: string): Promise<void> {
  const { pepper } = ctx
  const change = { hash: finishHash(hash, finishPin(pepper)), keyid: pepper.keyid(), setAt: ctx.now }
  await ctx.db
    .insertInto('user_pins')
    .values({ userid, ...change })
    .onConflict((conflict) => conflict.column('userid').doUpdateSet(change))
    .execute()
  await forgetPinTries(ctx.db, userid)
  await record(ctx, 'user.pin-changed', ['user', userid])
}

export async function setIdBadge(ctx: Context, userid: number, code: string): Promise<void> {
  const hash = await hashIdBadge(ctx, code)
  const change = {
    hash,
    keyid: ctx.pepper.keyid(),
    setAt: ctx.now,
    mayBeShort: 0,
    exposedAt: null,
    exposedIn: null,
  }
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
