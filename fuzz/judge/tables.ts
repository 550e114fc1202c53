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
  /** True while a job is due or running. */
  isWorking(): Promise<boolean>
  close(): Promise<void>
}

type Row = Record<string, unknown>

/** Attempts, and tables that jobs derive from others some time after a write. */
const ignored = new Set([
  ...['throttled_attempts', 'dropped_files', 'jobs'],
  ...['entry_texts', 'search_documents', 'search_words', 'search_trigrams'],
])
/** The use of a token prolongs it, once a minute. */
const ignoredMembers = { lastUsedAt: undefined, expiresAt: undefined }
const names = tableNames()
  .map((name) => name.replaceAll('"', ''))
  .filter((name) => !ignored.has(name))

export function openTables(store: { data: string; databaseUrl: string }): Tables {
  return store.databaseUrl ? openPostgres(store) : openSqliteTables(store.data)
}

const linesOf = (rows: readonly Row[]): Set<string> =>
  new Set(rows.map((row) => JSON.stringify({ ...row, ...ignoredMembers })))

const soonMs = 100
const pendingJobs = `select 1 from jobs where state = 'running' or (state = 'waiting' and "runAt" <= ?) limit 1`

function openSqliteTables(data: string): Tables {
  const connection = openSqlite(sqliteFile(data), { readOnly: true })
  const rowsOf = (name: string) =>
    connection.run({ sql: `select * from "${name}"`, parameters: [] }).rows as Row[]
  return {
    version: async () => String(connection.dataVersion()),
    read: async () => new Map(names.map((name) => [name, linesOf(rowsOf(name))])),
    isWorking: async () =>
      connection.run({ sql: pendingJobs, parameters: [Date.now() + soonMs] }).rows.length > 0,
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
  const isWorking = () =>
    database.readNewest(async (db) => {
      const rows = await db
        .selectFrom('jobs')
        .select('jobid')
        .where((eb) =>
          eb.or([
            eb('state', '=', 'running'),
            eb.and([eb('state', '=', 'waiting'), eb('runAt', '<=', Date.now() + soonMs)]),
          ]),
        )
        .limit(1)
        .execute()
      return rows.length > 0
    })
  return { version, read, isWorking, close: () => database.close() }
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
