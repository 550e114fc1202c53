// Fills an empty database with the rows of an archive: completely, or not at all.
import { existsSync, statSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type pg from 'pg'
import type { Config } from '#platform/config/config.ts'
import { flushFolder } from '#platform/files/durable.ts'
import { migrations } from '#schema/migrations/index.ts'
import { sqliteFile } from '../sqlite/sqlite.ts'
import { openSqlite } from '../sqlite/sqlite-connection.ts'
import { connectPostgres, DatabaseError } from './connect.ts'
import { createPostgres } from './migrate-postgres.ts'
import { migrateSqlite } from './migrate-sqlite.ts'
import type { Value } from './snapshot.ts'

export interface Load {
  /** Removes rows that migrations have inserted. */
  clear(table: string): Promise<void>
  insert(table: string, columns: readonly string[], rows: readonly Value[][]): Promise<void>
  /** Continues the ids of a table after this one. */
  setSequence(table: string, last: number): Promise<void>
}

interface Target extends Pick<Config, 'data' | 'databaseUrl'> {
  /** The number of the last migration that the rows fit. */
  schema: number
  now: number
}

/** PostgreSQL accepts 65,535 parameters in a statement, SQLite 32,766. */
const mostParameters = 30_000
const notEmpty = 'is not empty: restore and import need an empty database'

/** Throws if the database holds anything. It stays empty if `work` fails or the process is killed. */
export function loadDatabase(target: Target, work: (load: Load) => Promise<void>): Promise<void> {
  return target.databaseUrl ? loadPostgres(target, work) : loadSqlite(target, work)
}

/** Throws unless the database is absent or has no tables. */
export async function checkEmpty({ data, databaseUrl }: Pick<Config, 'data' | 'databaseUrl'>): Promise<void> {
  const file = sqliteFile(data)
  if (!databaseUrl) {
    if (existsSync(file) && statSync(file).size > 0) throw new DatabaseError(`${file} ${notEmpty}`)
    return
  }
  const client = await connectPostgres(databaseUrl)
  await checkNoTables(client).finally(() => client.end())
}

async function checkNoTables(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    `select 1 from pg_class where relnamespace = 'public'::regnamespace limit 1`,
  )
  if (rows.length > 0) throw new DatabaseError(`The PostgreSQL database ${notEmpty}`)
}

const migrationsTo = (schema: number) => migrations.filter(({ id }) => id <= schema)
const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ')

function* batches(rows: readonly Value[][], columns: number): Generator<readonly Value[][]> {
  const most = Math.floor(mostParameters / columns)
  for (let at = 0; at < rows.length; at += most) yield rows.slice(at, at + most)
}

/** Builds the database beside its final name: until the rename there is none. */
async function loadSqlite(target: Target, work: (load: Load) => Promise<void>): Promise<void> {
  await checkEmpty(target)
  const file = sqliteFile(target.data)
  const building = `${file}.loading`
  const remove = async () => {
    for (const suffix of ['', '-wal', '-shm']) await rm(`${building}${suffix}`, { force: true })
  }
  await remove()
  try {
    await migrateSqlite(building, target.now, { list: migrationsTo(target.schema) })
    await fillSqlite(building, work)
    const handle = await open(building, 'r+')
    await handle.sync().finally(() => handle.close())
    await checkEmpty(target)
    await rename(building, file)
    await flushFolder(dirname(file))
  } catch (error) {
    await remove()
    throw error
  }
}

async function fillSqlite(file: string, work: (load: Load) => Promise<void>): Promise<void> {
  const connection = openSqlite(file, { flushes: false })
  try {
    connection.exec('BEGIN IMMEDIATE')
    await work({
      clear: async (table) => connection.exec(`delete from ${table}`),
      insert: async (table, columns, rows) => {
        const row = `(${columns.map(() => '?').join(', ')})`
        const most = Math.min(100, Math.floor(mostParameters / columns.length))
        for (let at = 0; at < rows.length; at += most) {
          const part = rows.slice(at, at + most)
          const sql = `insert into ${table} (${quoted(columns)}) values ${part.map(() => row).join(', ')}`
          connection.run({ sql, parameters: part.flat() })
        }
      },
      setSequence: async (table, last) => {
        const parameters = [last, table]
        connection.run({ sql: 'update sqlite_sequence set seq = max(seq, ?) where name = ?', parameters })
        const sql = `insert into sqlite_sequence (seq, name) select ?, ?
          where not exists (select 1 from sqlite_sequence where name = ?)`
        connection.run({ sql, parameters: [...parameters, table] })
      },
    })
    connection.exec('COMMIT')
    connection.run({ sql: 'PRAGMA wal_checkpoint(TRUNCATE)', parameters: [] })
  } finally {
    connection.close()
  }
}

/** Schema and rows are one transaction. */
async function loadPostgres(target: Target, work: (load: Load) => Promise<void>): Promise<void> {
  const client = await connectPostgres(target.databaseUrl)
  try {
    await client.query('begin')
    await client.query(`select pg_advisory_xact_lock(hashtext('stepwright migrations'))`)
    await checkNoTables(client)
    await createPostgres(client, target.now, migrationsTo(target.schema))
    await work({
      clear: async (table) => void (await client.query(`delete from ${table}`)),
      insert: async (table, columns, rows) => {
        for (const part of batches(rows, columns.length)) {
          let count = 0
          const values = part.map(() => `(${columns.map(() => `$${++count}`).join(', ')})`).join(', ')
          await client.query(`insert into ${table} (${quoted(columns)}) values ${values}`, part.flat())
        }
      },
      setSequence: async (table, last) => {
        if (last < 1) return
        const found = await client.query(
          `select a.attname as column from pg_attribute a where a.attrelid = $1::regclass and a.attidentity <> ''`,
          [table],
        )
        const column = found.rows[0]?.column
        if (column)
          await client.query('select setval(pg_get_serial_sequence($1, $2), $3)', [table, column, last])
      },
    })
    await client.query('commit')
  } finally {
    await client.end()
  }
}
