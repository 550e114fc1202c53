// Databases for tests of the database layer, on the engine under test.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import pg from 'pg'
import { type Database, type Limits, usualLimits } from '#platform/db/database.ts'
import { migrateDatabase, openDatabase } from '#platform/db/open/open.ts'
import { sqliteFile } from '#platform/db/sqlite/sqlite.ts'
import { openSqlite } from '#platform/db/sqlite/sqlite-connection.ts'
import type { Migration } from '#schema/migrations/index.ts'

export interface Store {
  data: string
  databaseUrl: string
  readUrl: string
}

/** The settings by which a command finds the store. */
export const flagsOf = ({ data, databaseUrl }: Store): string[] => [
  '--data',
  data,
  ...(databaseUrl ? ['--database-url', databaseUrl] : []),
]

export const silent = { warn: () => {} }

export function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'stepwright-db-'))
  after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

let databases = 0

/** Creates an empty database without migrations. */
export async function anEmptyStore(server = process.env.STEPWRIGHT_TEST_POSTGRES): Promise<Store> {
  const data = aFolder()
  return { data, databaseUrl: server ? await aPostgresDatabase(server, 'template1') : '', readUrl: '' }
}

const templates = new Map<string, Promise<string>>()

/** Creates a database with the newest schema. */
export async function aStore(server = process.env.STEPWRIGHT_TEST_POSTGRES): Promise<Store> {
  if (!server) {
    const store = await anEmptyStore(server)
    await migrateDatabase(store, 0)
    return store
  }
  const template = templates.get(server) ?? makeTemplate(server)
  templates.set(server, template)
  return { data: aFolder(), databaseUrl: await aPostgresDatabase(server, await template), readUrl: '' }
}

async function makeTemplate(server: string): Promise<string> {
  const name = `db_template_${process.pid}_${databases++}`
  await onServer(server, `create database ${name}`)
  await migrateDatabase({ data: '', databaseUrl: at(server, name), readUrl: '' }, 0)
  return name
}

async function aPostgresDatabase(server: string, template: string): Promise<string> {
  const name = `db_${process.pid}_${databases++}`
  await onServer(server, `create database ${name} template ${template} strategy file_copy`)
  after(async () => {
    for (const close of closing) await close()
    // The test may have stopped its own server, and the database with it.
    const isOwn = server !== process.env.STEPWRIGHT_TEST_POSTGRES
    const dropped = onServer(server, `drop database if exists ${name} with (force)`)
    await (isOwn ? dropped.catch(() => {}) : dropped)
  })
  return at(server, name)
}

function at(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.toString()
}

const closing = new Set<() => Promise<void>>()

export function open(store: Store, limits: Partial<Limits> = {}): Database {
  const database = openDatabase(store, silent, { ...usualLimits, ...limits })
  let isClosed = false
  const close = async () => {
    if (!isClosed) await database.close()
    isClosed = true
    closing.delete(close)
  }
  closing.add(close)
  after(close)
  return { ...database, close }
}

export const aDatabase = async (limits: Partial<Limits> = {}): Promise<Database> =>
  open(await aStore(), limits)

export async function onServer(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client.query(sql).then(
    ({ rows }) => client.end().then(() => rows),
    (error) => client.end().then(() => Promise.reject(error)),
  )
}

/** Resolves as soon as the condition holds, rejects after a timeout. */
export async function until(holds: () => unknown, patienceMs = 60_000): Promise<void> {
  const end = performance.now() + patienceMs
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`Waited in vain for: ${holds}`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

/** On PostgreSQL no transaction is open, and no statement is running: those of a killed process may still end. */
export async function nobodyIsLeft({ databaseUrl }: Pick<Store, 'databaseUrl'>): Promise<void> {
  if (!databaseUrl) return
  const others = `select pid from pg_stat_activity where datname = current_database()
    and backend_type = 'client backend' and pid != pg_backend_pid() and state != 'idle'`
  await until(async () => (await onServer(databaseUrl, others)).length === 0)
}

export const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index))

/** Runs the statements in order and returns the rows of the last. */
export async function onStore(store: Store, statements: readonly string[]): Promise<unknown[]> {
  if (store.databaseUrl) {
    let rows: unknown[] = []
    for (const statement of statements) rows = await onServer(store.databaseUrl, statement)
    return rows
  }
  const connection = openSqlite(sqliteFile(store.data))
  try {
    return statements.map((sql) => connection.run({ sql, parameters: [] }).rows).at(-1) as unknown[]
  } finally {
    connection.close()
  }
}

/** Applies only these migrations. */
export const migrateStore = (store: Store, list: readonly Migration[]) => migrateDatabase(store, 0, { list })
