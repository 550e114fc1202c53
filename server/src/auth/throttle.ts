// Rate limits of attempts, counted in the database, so that they hold over all processes.

import { networkOf } from '#platform/config/proxies.ts'
import type { Db } from '#platform/db/database.ts'
import { prepare, prepareRows } from '#platform/db/prepared.ts'
import type { Actor, Context } from '#platform/http/request/context.ts'
import { problems } from '#platform/problems.ts'
import { hashSecret } from './secrets.ts'

export interface Limit {
  key: string
  most: number
  windowMs: number
}

const minutes = 60_000
const dayMs = 24 * 60 * minutes

/** Long keys are hashed, since an index entry has a length limit and input does not. */
const keyFor = (kind: string, sent: string): string =>
  `${kind} ${sent.length > 300 ? hashSecret(sent) : sent}`

const account = (email: string): string => keyFor('sign-in account', email)
const accountHere = (email: string, address: string): string =>
  keyFor('sign-in here', `${email} ${networkOf(address)}`)
const ofAddress = (kind: string, address: string): string => keyFor(`${kind} address`, networkOf(address))

/**
 * Wrong passwords from elsewhere must not lock out the owner: the low limit applies to an account from one network. The
 * limit of the account alone slows down many networks together. The limit of the network alone allows an office that
 * begins its shift behind one address.
 */
export const signInLimits = (email: string, address: string): Limit[] => [
  { key: accountHere(email, address), most: 10, windowMs: 15 * minutes },
  { key: account(email), most: 500, windowMs: 60 * minutes },
  { key: ofAddress('sign-in', address), most: 300, windowMs: 15 * minutes },
]
/** Accounts that failed from one network and have not signed in there since: many indicate a sprayed password. */
export const failedAccounts = (address: string): Limit => ({
  key: ofAddress('sign-in accounts', address),
  most: 60,
  windowMs: 60 * minutes,
})
export const registrationLimits = (address: string): Limit[] => [
  { key: ofAddress('registration', address), most: 30, windowMs: 60 * minutes },
]
export const resetLimits = (email: string, address: string): Limit[] => [
  { key: keyFor('reset account', email), most: 5, windowMs: 60 * minutes },
  { key: ofAddress('reset', address), most: 30, windowMs: 60 * minutes },
]
export const setupLimits = (address: string): Limit[] => [
  { key: ofAddress('setup', address), most: 10, windowMs: 15 * minutes },
  { key: 'setup', most: 60, windowMs: 15 * minutes },
]

/** An attacker at an unlocked browser must not lock out the owner, who proves the password elsewhere. */
export const passwordLimits = ({ userid, tokenid }: Pick<Actor, 'userid' | 'tokenid'>): Limit[] => [
  { key: `password session ${userid} ${tokenid}`, most: 10, windowMs: 15 * minutes },
  { key: `password account ${userid}`, most: 100, windowMs: 60 * minutes },
]

/** Guesses at an unlocked browser end soon; they also count for the password of the account. */
export const signatureLimits = ({ userid, tokenid }: Pick<Actor, 'userid' | 'tokenid'>): Limit[] => [
  { key: `signature session ${userid} ${tokenid}`, most: 5, windowMs: 15 * minutes },
  ...passwordLimits({ userid, tokenid }),
]

const byOthers = (userid: number): string => `signature account ${userid} by others`
const ofPassword = (userid: number): string[] => [`password account ${userid}`, byOthers(userid)]

/** Somebody else signs in the session of the caller. */
export const otherSignerLimits = (
  { userid, tokenid }: Pick<Actor, 'userid' | 'tokenid'>,
  signerid: number,
): Limit[] => [
  { key: `signature session ${userid} ${tokenid} for ${signerid}`, most: 5, windowMs: 15 * minutes },
  { key: `signature session ${userid} ${tokenid} for others`, most: 30, windowMs: 15 * minutes },
  // Apart from the signer's own attempts: colleagues with many sessions must not lock out the signer.
  { key: byOthers(signerid), most: 100, windowMs: 60 * minutes },
]
export const signingCodeLimits = (userid: number): Limit[] => [
  { key: `signing code ${userid}`, most: 5, windowMs: 15 * minutes },
]

/** Right codes do not count. The limit of the team holds for a caller with many accounts. */
export const joinLimits = (userid: number, teamid: number): Limit[] => [
  { key: `team account ${userid}`, most: 20, windowMs: 15 * minutes },
  { key: `team codes ${teamid}`, most: 100, windowMs: 60 * minutes },
]

/** Each holds a connection for up to 20 seconds, to a server that the settings name. */
export const mailTestLimits = (userid: number): Limit[] => [
  { key: `mail test account ${userid}`, most: 10, windowMs: 15 * minutes },
]

/** After a new password, failures with the old one are irrelevant. */
export async function forgetTries(
  db: Db,
  { userid, email }: { userid: number; email: string },
): Promise<void> {
  const mine = [account(email), keyFor('reset account', email), ...ofPassword(userid)]
  const ofSessions = ['password', 'signature'].map((kind) => `${kind} session ${userid} `)
  const begins = [`${accountHere(email, '').trimEnd()} `, ...ofSessions]
  await db.deleteFrom('throttled_attempts').where('key', 'in', mine).execute()
  for (const from of begins) {
    // A prefix range: the character after the space ends it.
    const before = `${from.slice(0, -1)}!`
    await db.deleteFrom('throttled_attempts').where('key', '>=', from).where('key', '<', before).execute()
  }
}

/** Reserves one attempt of each limit before the slow check, so that concurrent attempts cannot slip through. */
export async function takeTry(ctx: Context, limits: Limit[]): Promise<void> {
  for (const { key, most, windowMs } of limits) {
    const oldest = await findLastAllowed(ctx, { key, most, windowMs })
    if (oldest !== undefined)
      throw problems.tooManyRequests(Math.max(1, Math.ceil((oldest + windowMs - ctx.now) / 1000)))
  }
  const attempts = limits.map(({ key }) => ({ key, at: ctx.now }))
  await insertAttempts(ctx.db, attempts)
}

/** Several attempts of one account from one network count as one account. */
export async function takeSignIn(ctx: Context, email: string, address: string): Promise<void> {
  const limits = signInLimits(email, address)
  const here = { key: accountHere(email, address), most: 1, windowMs: 15 * minutes }
  const isFirst = !(await isExhausted(ctx, here))
  await takeTry(ctx, isFirst ? [...limits, failedAccounts(address)] : limits)
}

/** A success also deletes the earlier failures of the account here, and therefore the account itself. */
export async function forgiveSignIn(db: Db, email: string, address: string): Promise<void> {
  await giveBackTries(db, [...signInLimits(email, address), failedAccounts(address)])
  await db.deleteFrom('throttled_attempts').where('key', '=', accountHere(email, address)).execute()
}

/** Returns whether one more attempt would be rejected; reserves none. */
export const isExhausted = async (ctx: Context, limit: Limit): Promise<boolean> =>
  (await findLastAllowed(ctx, limit)) !== undefined

/** Releases the reservation of a successful attempt. */
export async function giveBackTries(db: Db, limits: Limit[]): Promise<void> {
  for (const { key } of limits) {
    const newest = db
      .selectFrom('throttled_attempts')
      .select('attemptid')
      .where('key', '=', key)
      .orderBy('attemptid', 'desc')
      .limit(1)
    await db.deleteFrom('throttled_attempts').where('attemptid', 'in', newest).execute()
  }
}

/** Counts the attempts of the window; a report says how many there were. */
export async function countAttempts(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { key, windowMs }: Pick<Limit, 'key' | 'windowMs'>,
): Promise<number> {
  const { count } = await db
    .selectFrom('throttled_attempts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('key', '=', key)
    .where('at', '>', now - windowMs)
    .where('at', '<=', now + skewMs)
    .executeTakeFirstOrThrow()
  return Number(count)
}

interface Wanted extends Record<string, string | number> {
  key: string
  since: number
  until: number
  skipped: number
}

const newestBut = prepare<Wanted>()((db, { key, since, until, skipped }) =>
  db
    .selectFrom('throttled_attempts')
    .select('at')
    .where('key', '=', key)
    .where('at', '>', since)
    .where('at', '<=', until)
    .orderBy('at', 'desc')
    .offset(skipped)
    .limit(1),
)

/** Tolerated clock skew between servers; rows further in the future come from a wrong clock. */
const skewMs = minutes

/** Returns the time of the oldest attempt within the limit; undefined if there were fewer. */
async function findLastAllowed(ctx: Context, { key, most, windowMs }: Limit): Promise<number | undefined> {
  const span = { since: ctx.now - windowMs, until: ctx.now + skewMs }
  const at = (await newestBut(ctx.db, { key, ...span, skipped: most - 1 }))[0]?.at
  return at === undefined ? undefined : Math.min(at, ctx.now)
}

const insertAttempts = prepareRows<{ key: string; at: number }>()((db, rows) =>
  db.insertInto('throttled_attempts').values([...rows]),
)

/** Rows in the future do not count, and are deleted as well. */
export async function deleteOldAttempts(db: Db, now: number, most: number): Promise<number> {
  const old = db
    .selectFrom('throttled_attempts')
    .select('attemptid')
    .where((eb) => eb.or([eb('at', '<', now - dayMs), eb('at', '>', now + dayMs)]))
    .limit(most)
  const { numDeletedRows } = await db
    .deleteFrom('throttled_attempts')
    .where('attemptid', 'in', old)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
