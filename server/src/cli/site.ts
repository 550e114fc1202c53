// Opens the site's data for a command, migrated, and closes it again.
import { existsSync } from 'node:fs'
import { pino } from 'pino'
import { prepareDataFolder } from '#platform/data-folder.ts'
import { type Database, usualLimits } from '#platform/db/database.ts'
import { openDatabase } from '#platform/db/open/open.ts'
import { sqliteFile } from '#platform/db/sqlite/sqlite.ts'
import type { Context } from '#platform/http/request/context.ts'
import { createPepper } from '#platform/pepper.ts'
import { systemContext } from '#src/app/context/system-context.ts'
import { checkSite } from '#src/app/identity/site-identity.ts'
import { upgradeSite } from '#src/app/upgrade/upgrade-site.ts'
import { CommandError, type Invocation } from './command.ts'

export interface Site {
  database: Database
  read<T>(work: (ctx: Context) => Promise<T>): Promise<T>
  write<T>(work: (ctx: Context) => Promise<T>): Promise<T>
  /** The system context of commands. */
  inContext(db: Context['db']): Promise<Context>
}

export async function withSite(
  invocation: Invocation,
  work: (site: Site) => Promise<void>,
  limits = usualLimits,
): Promise<void> {
  const { config } = invocation
  if (!config.databaseUrl && !existsSync(sqliteFile(config.data))) {
    throw new CommandError(`There is no site in ${config.data}; name its folder with --data`)
  }
  prepareDataFolder(config.data)
  await checkSite(config)
  await upgradeSite(config)
  const database = openDatabase(config, pino({ level: 'error' }, pino.destination(2)), limits)
  const pepper = createPepper(config.data, config.secretKey)
  const context = (db: Context['db']) =>
    systemContext(db, { database, pepper, url: config.url, now: Date.now(), source: 'command line' })
  try {
    await work({
      database,
      inContext: context,
      read: (run) => database.read(async (db) => run(await context(db))),
      write: (run) => database.write(async (db) => run(await context(db))),
    })
  } finally {
    await database.close()
  }
}
