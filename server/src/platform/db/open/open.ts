// Opens the database that the settings name, and migrates it.
import type { Config } from '#platform/config/config.ts'
import type { Database, DatabaseLog, Limits } from '../database.ts'
import { openPostgresDatabase } from '../postgres/postgres.ts'
import { openSqliteDatabase, sqliteFile } from '../sqlite/sqlite.ts'
import type { SqliteOptions } from '../sqlite/sqlite-connection.ts'
import { migratePostgres } from './migrate-postgres.ts'
import { migrateSqlite } from './migrate-sqlite.ts'
import type { MigrateOptions, MigrationReport } from './upgrade.ts'

type DatabaseConfig = Pick<Config, 'data' | 'databaseUrl' | 'readUrl'>

interface Opened extends DatabaseConfig {
  /** PostgreSQL has its own settings. */
  sqlite?: Pick<SqliteOptions, 'flushes' | 'isReversed'>
}

/** Changes everything or nothing, also if the process is killed. Without options, see `MigrateOptions`. */
export function migrateDatabase(
  { data, databaseUrl }: DatabaseConfig,
  now: number,
  options: MigrateOptions = {},
): Promise<MigrationReport> {
  return databaseUrl
    ? migratePostgres(databaseUrl, now, options)
    : migrateSqlite(sqliteFile(data), now, options)
}

export function openDatabase(config: Opened, log: DatabaseLog, limits?: Limits): Database {
  if (config.databaseUrl) return openPostgresDatabase(config.databaseUrl, config.readUrl, log, limits)
  return openSqliteDatabase(sqliteFile(config.data), log, limits, config.sqlite)
}
