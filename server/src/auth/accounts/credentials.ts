// What follows when somebody's way in changes: a new password, another address, an account that is switched off.
import type { Context } from '#platform/http/request/context.ts'
import type { UserRow } from '#users/find-users.ts'
import type { UserChange } from '#users/users.schema.ts'
import { getUser, updateUser } from '#users/users.ts'
import { forgetTries } from '../throttle.ts'
import { endEverything, endSessions } from '../tokens/tokens.ts'

export interface AccountChange {
  change: Omit<UserChange, 'password' | 'old_password' | 'keep_tokens'>
  passwordHash?: string | undefined
  /** The session that goes on, that of whoever changes their own account. */
  keeps?: number | null
  keepsTokens?: boolean | undefined
}

/** The one way to change a password, an address and whether an account is switched on. */
export async function changeAccount(ctx: Context, userid: number, wish: AccountChange): Promise<UserRow> {
  const before = await getUser(ctx, userid)
  const after = await updateUser(ctx, userid, wish.change, wish.passwordHash)
  const isNewPassword = before.passwordHash !== after.passwordHash
  const isSwitchedOff = before.isEnabled === 1 && after.isEnabled === 0
  // A link that was sent to an old address, or made before a new password, opens nothing any more.
  if (isNewPassword || isSwitchedOff || before.email !== after.email)
    await ctx.db.deleteFrom('password_resets').where('userid', '=', userid).execute()
  if (isNewPassword) await forgetTries(ctx.db, after)
  // What is revoked stays revoked: an account that is switched on again begins without tokens.
  if (isSwitchedOff) await endEverything(ctx, userid, null)
  else if (isNewPassword && wish.keepsTokens) await endSessions(ctx, userid, wish.keeps ?? null)
  else if (isNewPassword) await endEverything(ctx, userid, wish.keeps ?? null)
  return after
}
