// Migrates a SQLite database: the engine's part of an upgrade.
import { chmodSync, existsSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { isBusy } from '../errors.ts'
import { sqliteHandle } from '../kysely-handle.ts'
import { openSqlite, type SqliteConnection } from '../sqlite/sqlite-connection.ts'
import { openSqliteFile } from './connect.ts'
import { copySqlite, removeOldCopies } from './copy-sqlite.ts'
import { historyTable, sqlOf } from './render-migration.ts'
import { type MigrateOptions, MigrationError, type MigrationReport, upgrade } from './upgrade.ts'
import type { UpgradeEngine } from './upgrade-engine.ts'

export async function migrateSqlite(
  file: string,
  now: number,
  options: MigrateOptions = {},
): Promise<MigrationReport> {
  const isNew = !existsSync(file)
  const connection = openSqliteFile(file)
  try {
    // It holds hashes of passwords. Files that the engine creates beside it inherit its permissions.
    if (isNew) chmodSync(file, 0o600)
    const report = await upgrade(engineOver(connection, { file, now, ...options }), options)
    if (report.backup) await removeOldCopies(file)
    return report
  } finally {
    connection.close()
  }
}

interface Target extends Pick<MigrateOptions, 'backUp'> {
  file: string
  now: number
}

function engineOver(connection: SqliteConnection, { file, now, backUp }: Target): UpgradeEngine {
  const ask = async (sql: string) => rowsOf(connection, sql)
  return {
    ask,
    listApplied: async () => appliedOn(connection),
    begin: () => begin(connection, file),
    backUp: backUp ?? ((firstMissing) => copySqlite(file, firstMissing, now)),
    apply: async (migration) => {
      connection.exec(historyTable('sqlite'))
      connection.exec(`${sqlOf(migration, 'sqlite')};`)
      const parameters = [migration.id, migration.name, now]
      connection.run({ sql: 'insert into migrations (id, name, at) values (?, ?, ?)', parameters })
    },
    listTables: async () => rowsOf(connection, tablesSql).map(({ name }) => String(name)),
    listDamage: async () => damageOf(connection),
    readSchema: async () => schemaOf(connection),
    readNewSchema: async (list) => {
      const scratch = openSqlite(':memory:')
      try {
        for (const migration of list) scratch.exec(`${sqlOf(migration, 'sqlite')};`)
        return schemaOf(scratch)
      } finally {
        scratch.close()
      }
    },
    withHandle: async (work) => {
      const handle = sqliteHandle({ run: (query) => connection.run(query), database: connection })
      return work(handle.db).finally(handle.end)
    },
    commit: async () => connection.exec('COMMIT'),
    rollBack: async () => {
      if (connection.isInTransaction()) connection.exec('ROLLBACK')
    },
  }
}

/** As long as servers on PostgreSQL wait for their locks. */
const patienceMs = 30_000
const pauseMs = 20

/** Waits without blocking the process, because another upgrade may run in it. */
async function begin(connection: SqliteConnection, file: string): Promise<void> {
  connection.exec('PRAGMA busy_timeout = 0')
  for (const end = performance.now() + patienceMs; ; await wait(pauseMs))
    try {
      return connection.exec('BEGIN IMMEDIATE')
    } catch (error) {
      if (!isBusy(error))
        throw new MigrationError(`The database ${file} can not be changed: ${(error as Error).message}`)
      if (performance.now() > end)
        throw new MigrationError(
          `Another process writes to ${file} or upgrades it: try again when it has ended`,
        )
    }
}

const rowsOf = (connection: SqliteConnection, sql: string) =>
  connection.run({ sql, parameters: [] }).rows as Record<string, unknown>[]

function appliedOn(connection: SqliteConnection): number[] {
  const found = rowsOf(
    connection,
    `select name from sqlite_schema where type = 'table' and name = 'migrations'`,
  )
  return found.length === 0 ? [] : rowsOf(connection, 'select id from migrations').map(({ id }) => Number(id))
}

const tablesSql = `select name from pragma_table_list
  where schema = 'main' and type = 'table' and name not like 'sqlite%' and name != 'migrations'
    and name not glob '*[^a-z_0-9]*'`

function damageOf(connection: SqliteConnection): string[] {
  const found = rowsOf(connection, 'pragma quick_check(3)').map((row) => String(Object.values(row)[0]))
  const damage = found.filter((line) => line !== 'ok').map((line) => `the database is damaged: ${line}`)
  if (damage.length > 0) return damage
  const violations = rowsOf(
    connection,
    'select distinct "table" as name, parent from pragma_foreign_key_check limit 3',
  )
  return violations.map(({ name, parent }) => `rows of ${name} refer to rows of ${parent} that do not exist`)
}

const columnsSql = `select t.name || '.' || c.name || ' ' || lower(c.type) || iif(c."notnull", ' not null', '') as line
  from pragma_table_list t, pragma_table_info(t.name) c
  where t.schema = 'main' and t.type in ('table', 'virtual') and t.name not like 'sqlite%'`
const indexesSql = `select iif(i."unique", 'unique index ', 'index ') || i.name || ' on ' || t.name || ' (' ||
    (select group_concat(coalesce(x.name, 'expression'), ', ' order by x.seqno) from pragma_index_info(i.name) x) || ')' as line
  from pragma_table_list t, pragma_index_list(t.name) i where t.schema = 'main' and t.type = 'table' and i.origin = 'c'`

const schemaOf = (connection: SqliteConnection): string[] =>
  [columnsSql, indexesSql].flatMap((sql) => rowsOf(connection, sql).map(({ line }) => String(line)))
