// How often somebody may try: counted in the database, so that it holds over all processes.
import type { Db } from '#platform/db/database.ts'
import { prepare, prepareRows } from '#platform/db/prepared.ts'
import type { Context } from '#platform/http/context.ts'
import { problems } from '#platform/problems.ts'
import { hashSecret } from './secrets.ts'

export interface Limit {
  key: string
  most: number
  windowMs: number
}

const minutes = 60_000

/** What somebody sent may be longer than an index takes. */
const keyFor = (kind: string, sent: string): string =>
  `${kind} ${sent.length > 300 ? hashSecret(sent) : sent}`

export const signInLimits = (email: string, address: string): Limit[] => [
  { key: keyFor('sign-in account', email), most: 10, windowMs: 15 * minutes },
  { key: keyFor('sign-in address', address), most: 60, windowMs: 15 * minutes },
]
export const registrationLimits = (address: string): Limit[] => [
  { key: keyFor('registration address', address), most: 30, windowMs: 60 * minutes },
]
export const resetLimits = (email: string, address: string): Limit[] => [
  { key: keyFor('reset account', email), most: 5, windowMs: 60 * minutes },
  { key: keyFor('reset address', address), most: 30, windowMs: 60 * minutes },
]
export const setupLimits = (address: string): Limit[] => [
  { key: keyFor('setup address', address), most: 10, windowMs: 15 * minutes },
  { key: 'setup', most: 60, windowMs: 15 * minutes },
]
export const passwordLimits = (userid: number): Limit[] => [
  { key: `password account ${userid}`, most: 10, windowMs: 15 * minutes },
]

export const joinLimits = (userid: number): Limit[] => [
  { key: `team account ${userid}`, most: 20, windowMs: 15 * minutes },
]

/** Takes one try of each limit, before the slow check: many at once can't slip through together. */
export async function takeTry(ctx: Context, limits: Limit[]): Promise<void> {
  for (const { key, most, windowMs } of limits) {
    const oldest = await findLastAllowed(ctx.db, { key, since: ctx.now - windowMs, most })
    if (oldest !== undefined)
      throw problems.tooManyRequests(Math.max(1, Math.ceil((oldest + windowMs - ctx.now) / 1000)))
  }
  await insertAttempts(
    ctx.db,
    limits.map(({ key }) => ({ key, at: ctx.now })),
  )
}

/** Whether one more try would be refused; takes none. */
export async function isExhausted(ctx: Context, { key, most, windowMs }: Limit): Promise<boolean> {
  return (await findLastAllowed(ctx.db, { key, since: ctx.now - windowMs, most })) !== undefined
}

/** A try that went well does not count. */
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

const newestBut = prepare<{ key: string; since: number; skipped: number }>()((db, { key, since, skipped }) =>
  db
    .selectFrom('throttled_attempts')
    .select('at')
    .where('key', '=', key)
    .where('at', '>', since)
    .orderBy('at', 'desc')
    .offset(skipped)
    .limit(1),
)

/** When the oldest of as many as are allowed was; undefined where there were fewer. */
async function findLastAllowed(
  db: Db,
  { key, since, most }: { key: string; since: number; most: number },
): Promise<number | undefined> {
  return (await newestBut(db, { key, since, skipped: most - 1 }))[0]?.at
}

const insertAttempts = prepareRows<{ key: string; at: number }>()((db, rows) =>
  db.insertInto('throttled_attempts').values([...rows]),
)

export async function forgetOldAttempts(db: Db, before: number): Promise<void> {
  await db.deleteFrom('throttled_attempts').where('at', '<', before).execute()
}
