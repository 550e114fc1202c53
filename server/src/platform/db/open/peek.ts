// What a database says of its site before anything is made or changed in it.
import { existsSync, statSync } from 'node:fs'
import type { Config } from '#platform/config/config.ts'
import { sqliteFile } from '../sqlite/sqlite.ts'
import { connectPostgres, openSqliteFile } from './migrate.ts'

export interface PeekedSite {
  /** Null of a new database, and of one that no server has used since sites have had an identity. */
  siteid: string | null
  /** There is no database, or nobody in it: it can't name any file. */
  isBlank: boolean
  /** Some of the files that it names, where nothing else says which site it is of. */
  hashes: string[]
}

type Ask = (sql: string) => Promise<Record<string, unknown>[]>

const nothing: PeekedSite = { siteid: null, isBlank: true, hashes: [] }
const hashesAsked = 20

export async function peekDatabase(config: Pick<Config, 'data' | 'databaseUrl'>): Promise<PeekedSite> {
  return config.databaseUrl ? peekPostgres(config.databaseUrl) : peekSqlite(sqliteFile(config.data))
}

async function peekSqlite(file: string): Promise<PeekedSite> {
  if (!existsSync(file) || statSync(file).size === 0) return nothing
  const connection = openSqliteFile(file)
  try {
    const ask: Ask = async (sql) => connection.run({ sql, parameters: [] }).rows as Record<string, unknown>[]
    const has = async (table: string) =>
      (await ask(`select name from sqlite_schema where type = 'table' and name = '${table}'`)).length > 0
    return await peek(ask, has)
  } finally {
    connection.close()
  }
}

async function peekPostgres(url: string): Promise<PeekedSite> {
  const client = await connectPostgres(url)
  try {
    const ask: Ask = async (sql) => (await client.query(sql)).rows
    const has = async (table: string) =>
      (await ask(`select to_regclass('${table}') as found`))[0]?.found !== null
    return await peek(ask, has)
  } finally {
    await client.end()
  }
}

async function peek(ask: Ask, has: (table: string) => Promise<boolean>): Promise<PeekedSite> {
  const isBlank = !(await has('users')) || (await ask('select userid from users limit 1')).length === 0
  const row = (await has('site_identity')) ? (await ask('select siteid from site_identity'))[0] : undefined
  if (row) return { siteid: String(row.siteid), isBlank, hashes: [] }
  if (isBlank || !(await has('images'))) return { siteid: null, isBlank, hashes: [] }
  const newest = (table: string, id: string) =>
    ask(`select hash from ${table} where hash is not null order by ${id} desc limit ${hashesAsked}`)
  const rows = [...(await newest('images', 'imageid')), ...(await newest('documents', 'documentid'))]
  return { siteid: null, isBlank, hashes: rows.map(({ hash }) => String(hash)) }
}
