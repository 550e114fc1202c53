// The rows of all tables, read beside the server.
import { openDatabase } from '../../server/src/platform/db/open/open.ts'
import { sqliteFile } from '../../server/src/platform/db/sqlite/sqlite.ts'
import { openSqlite } from '../../server/src/platform/db/sqlite/sqlite-connection.ts'
import { tableNames } from '../../server/test/schema.ts'

export type Rows = Map<string, Set<string>>

export interface Tables {
  /** While this is the same, nothing was written; it may change without a write. */
  version(): Promise<string>
  read(): Promise<Rows>
  close(): Promise<void>
}

type Row = Record<string, unknown>

/** `jobs` change in the background; a new one belongs to a new row of `events`. The others record attempts and uses. */
const ignored = new Set(['throttled_attempts', 'dropped_files', 'jobs'])
const names = tableNames()
  .map((name) => name.replaceAll('"', ''))
  .filter((name) => !ignored.has(name))

export function openTables(store: { data: string; databaseUrl: string }): Tables {
  return store.databaseUrl ? openPostgres(store) : openSqliteTables(store.data)
}

const linesOf = (rows: readonly Row[]): Set<string> =>
  new Set(rows.map((row) => JSON.stringify({ ...row, lastUsedAt: undefined })))

function openSqliteTables(data: string): Tables {
  const connection = openSqlite(sqliteFile(data), { readOnly: true })
  const rowsOf = (name: string) =>
    connection.run({ sql: `select * from "${name}"`, parameters: [] }).rows as Row[]
  return {
    version: async () => String(connection.dataVersion()),
    read: async () => new Map(names.map((name) => [name, linesOf(rowsOf(name))])),
    close: async () => connection.close(),
  }
}

function openPostgres(store: { data: string; databaseUrl: string }): Tables {
  const database = openDatabase({ ...store, readUrl: '' }, { warn: () => {} })
  const version = () =>
    database.readNewest(async (db) => {
      const row = await db
        .selectNoFrom((eb) => eb.fn<string>('pg_current_wal_insert_lsn', []).as('lsn'))
        .executeTakeFirstOrThrow()
      return row.lsn
    })
  const read = () =>
    database.read(async (db) => {
      const found: Rows = new Map()
      for (const name of names)
        found.set(
          name,
          linesOf(
            await db
              .selectFrom(name as 'users')
              .selectAll()
              .execute(),
          ),
        )
      return found
    })
  return { version, read, close: () => database.close() }
}

/** Rows that are in one of them only, a line each. */
export function differences(before: Rows, after: Rows): string[] {
  return [...after].flatMap(([name, lines]) => {
    const old = before.get(name) ?? new Set<string>()
    return [
      ...[...old].filter((line) => !lines.has(line)).map((line) => `- ${name} ${line}`),
      ...[...lines].filter((line) => !old.has(line)).map((line) => `+ ${name} ${line}`),
    ]
  })
}
