// Queries a database before anything is created or changed in it.
import { existsSync, statSync } from 'node:fs'
import type { Config } from '#platform/config/config.ts'
import { sqliteFile } from '../sqlite/sqlite.ts'
import { connectPostgres, openSqliteFile } from './connect.ts'

export interface Peek {
  ask(sql: string): Promise<Record<string, unknown>[]>
  has(table: string): Promise<boolean>
}

/** Null if the database does not exist. */
export function peekDatabase<T>(
  { data, databaseUrl }: Pick<Config, 'data' | 'databaseUrl'>,
  work: (peek: Peek) => Promise<T>,
): Promise<T | null> {
  return databaseUrl ? peekPostgres(databaseUrl, work) : peekSqlite(sqliteFile(data), work)
}

async function peekSqlite<T>(file: string, work: (peek: Peek) => Promise<T>): Promise<T | null> {
  if (!existsSync(file) || statSync(file).size === 0) return null
  const connection = openSqliteFile(file)
  const ask: Peek['ask'] = async (sql) =>
    connection.run({ sql, parameters: [] }).rows as Record<string, unknown>[]
  const has = async (table: string) =>
    (await ask(`select name from sqlite_schema where type = 'table' and name = '${table}'`)).length > 0
  try {
    return await work({ ask, has })
  } finally {
    connection.close()
  }
}

async function peekPostgres<T>(url: string, work: (peek: Peek) => Promise<T>): Promise<T> {
  const client = await connectPostgres(url)
  const ask: Peek['ask'] = async (sql) => (await client.query(sql)).rows
  const has = async (table: string) =>
    (await ask(`select to_regclass('${table}') as found`))[0]?.found !== null
  try {
    return await work({ ask, has })
  } finally {
    await client.end()
  }
}
