// Changes credentials and their consequences: a new password, another address, a disabled account.
import type { Context } from '#platform/http/request/context.ts'
import type { UserRow } from '#users/find-users.ts'
import type { UserChange } from '#users/users.schema.ts'
import { getUser, updateUser } from '#users/users.ts'
import { forgetTries } from '../throttle.ts'
import { endEverything, endSessions } from '../tokens/tokens.ts'

export interface AccountChange {
  change: Omit<UserChange, 'password' | 'old_password' | 'keep_tokens'>
  passwordHash?: string | undefined
  /** The session that stays valid: that of a user who changes the own account. */
  keeps?: number | null
  keepsTokens?: boolean | undefined
}

/** The only function that changes a password, an address or whether an account is enabled. */
export async function changeAccount(ctx: Context, userid: number, options: AccountChange): Promise<UserRow> {
  const before = await getUser(ctx, userid)
  const after = await updateUser(ctx, userid, options.change, options.passwordHash)
  const isNewPassword = before.passwordHash !== after.passwordHash
  const isSwitchedOff = before.isEnabled === 1 && after.isEnabled === 0
  // Invalidates links and codes sent to the old address, or created before the new password.
  if (isNewPassword || isSwitchedOff || before.email !== after.email)
    for (const secrets of ['password_resets', 'signing_codes'] as const)
      await ctx.db.deleteFrom(secrets).where('userid', '=', userid).execute()
  if (isNewPassword) await forgetTries(ctx.db, after)
  // Revoked tokens stay revoked: an account that is enabled again begins without tokens.
  if (isSwitchedOff) await endEverything(ctx, userid, null)
  else if (isNewPassword && options.keepsTokens) await endSessions(ctx, userid, options.keeps ?? null)
  else if (isNewPassword) await endEverything(ctx, userid, options.keeps ?? null)
  return after
}
