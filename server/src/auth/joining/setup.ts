// The first run: the user with the code from the console becomes the first administrator.

import { record } from '#events/events.ts'
import type { Db } from '#platform/db/database.ts'
import type { Context } from '#platform/http/request/context.ts'
import { findHidden, forgetHidden, keepHidden } from '#settings/hidden.ts'
import type { SettingsChange } from '#settings/settings.schema.ts'
import { updateSettings } from '#settings/settings.ts'
import { hasOtherAdmin, type UserRow } from '#users/find-users.ts'
import { addUser } from '#users/users.ts'
import type { Setup } from '../accounts.schema.ts'
import { authProblems } from '../auth.problems.ts'
import { hashSecret, isSameSecret, makeSetupCode, normalizeSetupCode } from '../secrets.ts'

const codeKey = 'setupCode'

export async function isSetupNeeded(db: Db): Promise<boolean> {
  return !(await hasOtherAdmin(db, 0))
}

/** Every start without an administrator creates a new code; only the newest is valid. */
export async function issueSetupCode(ctx: Context): Promise<string> {
  const code = makeSetupCode()
  await keepHidden(ctx.db, codeKey, hashSecret(normalizeSetupCode(code)))
  await record(ctx, 'setup-code.issued', ['site', 1])
  return code
}

export async function checkSetupCode(db: Db, code: string): Promise<void> {
  if (!(await isSetupNeeded(db))) throw authProblems.alreadySetUp()
  const expected = String((await findHidden(db, codeKey)) ?? '')
  if (!isSameSecret(hashSecret(normalizeSetupCode(code)), expected)) throw authProblems.setupCodeWrong()
}

/** `address`: the address at which the browser reached the site. */
export async function completeSetup(
  ctx: Context,
  setup: Setup,
  { passwordHash, address }: { passwordHash: string; address: string | undefined },
): Promise<UserRow> {
  await checkSetupCode(ctx.db, setup.code)
  const admin = await addFirstAdmin(ctx, { email: setup.email, username: setup.username, passwordHash })
  const acting = { ...ctx, actor: { ...ctx.actor, userid: admin.userid } }
  const { registration = 'invited' } = setup
  const change: SettingsChange = { title: setup.title.trim(), registration }
  if (setup.private !== undefined) change.private = setup.private
  if (setup.language) change.language = setup.language
  if (address !== undefined) change.address = address
  await updateSettings(acting, change)
  await forgetHidden(ctx.db, codeKey)
  if (setup.sample) await requestSample(acting)
  return admin
}

export async function addFirstAdmin(
  ctx: Context,
  admin: { email: string; username: string; passwordHash: string },
): Promise<UserRow> {
  if (!(await isSetupNeeded(ctx.db))) throw authProblems.alreadySetUp()
  const user = await addUser(ctx, {
    ...admin,
    uniqueUsername: null,
    privileges: ['Author', 'Moderator', 'Admin'],
  })
  await record(ctx, 'site.set-up', ['site', 1], { after: { userid: user.userid } })
  return user
}

export const requestSample = (ctx: Context): Promise<void> => record(ctx, 'sample.requested', ['site', 1])
