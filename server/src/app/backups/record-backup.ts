// Records a backup that the command line takes, so that the administration and the metrics show it.
import { pino } from 'pino'
import type { BackupReport } from '#archive/backup.ts'
import type { Config } from '#platform/config/config.ts'
import { openDatabase } from '#platform/db/open/open.ts'
import { peekDatabase } from '#platform/db/open/peek.ts'
import type { Context } from '#platform/http/request/context.ts'
import { systemContext } from '../context/system-context.ts'
import { updateBackup } from './backups.queries.ts'
import { beatMs, begin, complete, fail } from './records.ts'

type DatabaseConfig = Pick<Config, 'data' | 'databaseUrl' | 'readUrl' | 'url'>

/** A database of an older version has no records yet: a backup before an upgrade only takes the backup. */
export async function recordBackup<T extends BackupReport>(
  config: DatabaseConfig,
  place: string,
  work: () => Promise<T>,
): Promise<T> {
  if (!(await peekDatabase(config, ({ has }) => has('backups')))) return work()
  const database = openDatabase(config, pino({ level: 'error' }, pino.destination(2)))
  const write = <R>(then: (ctx: Context) => Promise<R>) =>
    database.write(async (db) =>
      then(await systemContext(db, { database, url: config.url, now: Date.now(), source: 'command line' })),
    )
  try {
    const backupid = await write((ctx) => begin(ctx, { kind: 'backup', source: 'command', place }))
    const row = { backupid, kind: 'backup' } as const
    const beat = () => write(({ db, now }) => updateBackup(db, backupid, { beatAt: now }))
    const timer = setInterval(() => void beat().catch(() => {}), beatMs)
    try {
      const report = await work()
      const { at: snapshot, rows, files, bytes, newBytes, missing } = report
      const message = missing.length > 0 ? `${missing.length} files are missing at the site` : ''
      await write((ctx) => complete(ctx, row, { snapshot, rows, files, bytes, newBytes, message }))
      return report
    } catch (error) {
      await write((ctx) => fail(ctx, row, (error as Error).message))
      throw error
    } finally {
      clearInterval(timer)
    }
  } finally {
    await database.close()
  }
}
