// Reads whole tables of a database from one snapshot, beside a running server, for archives.
import { existsSync } from 'node:fs'
import pg from 'pg'
import type { Config } from '#platform/config/config.ts'
import { sqliteFile } from '../sqlite/sqlite.ts'
import { connectPostgres, DatabaseError, openSqliteFile } from './connect.ts'

export type Value = string | number | null

export interface Snapshot {
  engine: 'SQLite' | 'PostgreSQL'
  /** Parameters are written as question marks; rows are arrays in the order of the columns. */
  rows(sql: string, parameters?: readonly Value[]): Promise<Value[][]>
  /** The last id that each table with assigned ids has used, also of deleted rows. */
  sequences(): Promise<Record<string, number>>
  close(): Promise<void>
}

type DatabaseConfig = Pick<Config, 'data' | 'databaseUrl'>

export function openSnapshot({ data, databaseUrl }: DatabaseConfig): Promise<Snapshot> {
  return databaseUrl ? openPostgres(databaseUrl) : openSqliteSnapshot(sqliteFile(data))
}

async function openSqliteSnapshot(file: string): Promise<Snapshot> {
  if (!existsSync(file)) throw new DatabaseError(`There is no database ${file}`)
  const connection = openSqliteFile(file)
  connection.exec('BEGIN')
  const ask = (sql: string, parameters: readonly Value[]) =>
    connection.run({ sql, parameters: [...parameters], asArrays: true }).rows as Value[][]
  return {
    engine: 'SQLite',
    rows: async (sql, parameters = []) => ask(sql, parameters),
    sequences: async () =>
      Object.fromEntries(ask('select name, seq from sqlite_sequence', []) as [string, number][]),
    close: async () => {
      connection.exec('COMMIT')
      connection.close()
    },
  }
}

const sequencesSql = `select c.relname, pg_sequence_last_value(s.oid::regclass) from pg_class s
  join pg_depend d on d.objid = s.oid and d.deptype = 'i' join pg_class c on c.oid = d.refobjid
  where s.relkind = 'S' and s.relnamespace = 'public'::regnamespace`

async function openPostgres(url: string): Promise<Snapshot> {
  const client = await connectPostgres(url)
  await client.query('begin isolation level repeatable read read only')
  const rows: Snapshot['rows'] = async (sql, parameters = []) => {
    let count = 0
    const text = sql.replaceAll('?', () => `$${++count}`)
    const types = { getTypeParser }
    return (await client.query({ text, values: [...parameters], rowMode: 'array', types })).rows
  }
  return {
    engine: 'PostgreSQL',
    rows,
    sequences: async () => {
      const used = (await rows(sequencesSql)) as [string, number | null][]
      return Object.fromEntries(used.map(([table, last]) => [table, last ?? 0]))
    },
    close: () => client.end(),
  }
}

/** The driver returns integers of 64 bits as text; all of ours fit a JavaScript number. */
const getTypeParser = ((oid: number, format?: 'text') =>
  oid === pg.types.builtins.INT8
    ? Number
    : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser
