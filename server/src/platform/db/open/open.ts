// Opens the database that the settings name, and migrates it.
import type { Config } from '#platform/config/config.ts'
import type { Database, DatabaseLog, Limits } from '../database.ts'
import { openPostgresDatabase } from '../postgres/postgres.ts'
import { openSqliteDatabase, sqliteFile } from '../sqlite/sqlite.ts'
import type { SqliteOptions } from '../sqlite/sqlite-connection.ts'
import { type MigrationReport, migratePostgres, migrateSqlite } from './migrate.ts'

type DatabaseConfig = Pick<Config, 'data' | 'databaseUrl' | 'readUrl'>

interface Opened extends DatabaseConfig {
  /** PostgreSQL has its own settings. */
  sqlite?: Pick<SqliteOptions, 'flushes' | 'isReversed'>
}

export async function migrateDatabase(config: DatabaseConfig, now: number): Promise<MigrationReport> {
  if (config.databaseUrl) return migratePostgres(config.databaseUrl, now)
  return migrateSqlite(sqliteFile(config.data), now)
}

export function openDatabase(config: Opened, log: DatabaseLog, limits?: Limits): Database {
  if (config.databaseUrl) return openPostgresDatabase(config.databaseUrl, config.readUrl, log, limits)
  return openSqliteDatabase(sqliteFile(config.data), log, limits, config.sqlite)
}
