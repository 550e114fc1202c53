// Password resets: a link that lets its holder choose a new password, once, for two hours. `updateUser` ends the links of a
// maker who loses rights.

import { record } from '#events/events.ts'
import type { Db } from '#platform/db/database.ts'
import type { Context } from '#platform/http/request/context.ts'
import { findUserByEmail } from '#users/find-users.ts'
import { getUser, normalizeEmail } from '#users/users.ts'
import { authProblems } from '../auth.problems.ts'
import { hashSecret, makeLinkSecret } from '../secrets.ts'
import { changeAccount } from './credentials.ts'

const validMs = 2 * 60 * 60_000

/**
 * A job creates the mail and its secret, so no event holds a secret. For an unknown address the answer is the same and
 * no mail is sent.
 */
export async function requestReset(ctx: Context, email: string): Promise<void> {
  const user = await findUserByEmail(ctx.db, normalizeEmail(email))
  if (!user?.isEnabled) return
  await record(ctx, 'password-reset.requested', ['user', user.userid])
}

export async function makeResetLink(
  ctx: Context,
  userid: number,
  url: string,
): Promise<{ url: string; expiresAt: number }> {
  await getUser(ctx, userid)
  const link = await insertReset(ctx.db, userid, { now: ctx.now, madeBy: ctx.actor.userid })
  await record(ctx, 'password-reset.link-made', ['user', userid])
  return { url: resetUrl(url, link.secret), expiresAt: link.expiresAt }
}

export const resetUrl = (url: string, secret: string): string => `${url}/reset/${secret}`

export async function insertReset(
  db: Db,
  userid: number,
  { now, madeBy = null }: { now: number; madeBy?: number | null },
): Promise<{ secret: string; expiresAt: number }> {
  const secret = makeLinkSecret()
  const expiresAt = now + validMs
  await db
    .insertInto('password_resets')
    .values({ userid, hash: hashSecret(secret), createdAt: now, expiresAt, madeBy })
    .execute()
  return { secret, expiresAt }
}

export async function completeReset(ctx: Context, secret: string, passwordHash: string): Promise<void> {
  const userid = await findResetUser(ctx.db, secret, ctx.now)
  if (userid === null) throw authProblems.resetInvalid()
  const acting = { ...ctx, actor: { ...ctx.actor, userid } }
  await changeAccount(acting, userid, { change: {}, passwordHash })
}

export async function findResetUser(db: Db, secret: string, now: number): Promise<number | null> {
  const row = await db
    .selectFrom('password_resets')
    .innerJoin('users', 'users.userid', 'password_resets.userid')
    .select('users.userid')
    .where('password_resets.hash', '=', hashSecret(secret))
    .where('password_resets.expiresAt', '>', now)
    .where('users.isEnabled', '=', 1)
    .executeTakeFirst()
  return row?.userid ?? null
}
