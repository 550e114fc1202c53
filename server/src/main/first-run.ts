// Ensures before the first request that there is an administrator, or a code to become one.

import { addFirstAdmin, isSetupNeeded, issueSetupCode, requestSample } from '#auth/joining/setup.ts'
import { hashPassword } from '#auth/passwords.ts'
import type { Config } from '#platform/config/config.ts'
import type { Database } from '#platform/db/database.ts'
import type { Context } from '#platform/http/request/context.ts'
import { updateSettings } from '#settings/settings.ts'
import { systemContext } from '#src/app/context/system-context.ts'
import { countUsers } from '#users/find-users.ts'

/** The code to become the first administrator; null if there is one. */
export async function prepareSite(config: Config, database: Database): Promise<string | null> {
  const write = <T>(work: (ctx: Context) => Promise<T>) =>
    database.write(async (db) => {
      const deps = { database, url: config.url, now: Date.now(), source: 'start' }
      return work(await systemContext(db, deps))
    })
  if (config.adminEmail && (await database.read(isSetupNeeded))) {
    const passwordHash = await hashPassword(config.adminPassword)
    const username = config.adminEmail.split('@')[0] ?? 'Administrator'
    await write(async (ctx) => {
      // Re-checked: another server may have created the administrator during hashing.
      if (!(await isSetupNeeded(ctx.db))) return
      const isNew = (await countUsers(ctx.db)) === 0
      const { userid } = await addFirstAdmin(ctx, { email: config.adminEmail, username, passwordHash })
      const acting = { ...ctx, actor: { ...ctx.actor, userid } }
      // The default of the set-up screens. A site with users keeps its setting.
      if (isNew) await updateSettings(acting, { registration: 'invited' })
    })
  }
  if (config.demo && (await database.read(countUsers)) <= 1) await write(requestSample)
  return (await database.read(isSetupNeeded)) ? write(issueSetupCode) : null
}
