// Reads SQLite's query plans on a filled database with statistics as in production.
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { emptyContent } from '#pages/content.ts'
import { addPages } from '#pages/writing/add-pages.ts'
import type { Database, Db } from '#platform/db/database.ts'
import { type Runnable, sqliteHandle } from '#platform/db/kysely-handle.ts'
import { migrateDatabase, openDatabase } from '#platform/db/open/open.ts'
import { sqliteFile } from '#platform/db/sqlite/sqlite.ts'
import { openSqlite, type SqliteConnection } from '#platform/db/sqlite/sqlite-connection.ts'
import type { Context } from '#platform/http/request/context.ts'
import { addBulk } from '#sample/bulk/bulk.ts'
import { systemContext } from '#src/app/context/system-context.ts'
import { silent } from './databases.ts'
import { filledFolder } from './hosting/once-per-run.ts'

const amounts = { users: 300, guides: 1500, steps: 3, entries: 4000, seed: 1 }
/** Minimum number of tables with statistics: people, guides, pages, runs. */
const leastAnalysed = 20
/** Pages in each namespace. */
const pages = 300
let opened: Promise<SqliteConnection> | undefined

/** Fills a database with guides, people, runs and pages, as on a site in use. */
export async function fillForPlans(database: Database): Promise<void> {
  const inContext = (db: Db) =>
    systemContext(db, { database, url: 'http://stepwright.test', now: Date.UTC(2026, 0, 15), source: 'test' })
  const write = <T>(work: (ctx: Context) => Promise<T>) =>
    database.write(async (db) => work(await inContext(db)))
  const read = <T>(work: (ctx: Context) => Promise<T>) =>
    database.read(async (db) => work(await inContext(db)))
  await addBulk({ write, read }, amounts, () => {})
  for (const namespace of ['CATEGORY', 'WIKI', 'ITEM'] as const) {
    const drafts = Array.from({ length: pages }, (_, at) => ({
      title: `${namespace} ${at}`,
      parentid: null,
      langid: 'en',
      content: emptyContent,
    }))
    await write((ctx) => addPages(ctx, { namespace, drafts, isPatrolled: true }))
  }
  // On a site in use nearly all jobs are done.
  await write(async ({ db, now }) => {
    await sql`insert into jobs (eventid, handler, state, attempts, "runAt", "finishedAt")
      select eventid, 'search.index', 'done', 1, ${now}, ${now} from events
      where eventid not in (select eventid from jobs)`.execute(db)
    await sql`update jobs set state = 'done', "finishedAt" = ${now} where jobid % 100 > 0`.execute(db)
  })
}

/** Fills and analyses the database in `data`. */
async function fill(data: string): Promise<void> {
  const store = { data, databaseUrl: '', readUrl: '' }
  await migrateDatabase(store, 0)
  const database = openDatabase(store, silent)
  await fillForPlans(database)
  // Closing refreshes the statistics.
  await database.close()
  const connection = openSqlite(sqliteFile(data))
  const { rows } = connection.run({ sql: 'select distinct tbl from sqlite_stat1', parameters: [] })
  connection.close()
  if (rows.length < leastAnalysed) throw new Error(`Only ${rows.length} tables have statistics`)
}

/** Opens a copy, because processes must not wait for the transactions of each other. All tests of a process share it. */
async function openCopy(): Promise<SqliteConnection> {
  const filled = await filledFolder('plans', fill)
  const copy = mkdtempSync(join(tmpdir(), 'stepwright-plans-'))
  process.once('exit', () => rmSync(copy, { recursive: true, force: true }))
  copyFileSync(sqliteFile(filled), sqliteFile(copy))
  return openSqlite(sqliteFile(copy))
}

/** Returns the plans of all statements that `work` runs, and undoes what they change. */
export async function plansOf(work: (db: Db) => Promise<unknown>): Promise<string[]> {
  opened ??= openCopy()
  const connection = await opened
  const plans: string[] = []
  const run = (query: Runnable) => {
    const { rows } = connection.run({ sql: `explain query plan ${query.sql}`, parameters: query.parameters })
    plans.push(...(rows as { detail: string }[]).map((row) => row.detail))
    return connection.run(query)
  }
  connection.exec('begin')
  try {
    await work(sqliteHandle({ run, database: connection }).db)
  } finally {
    connection.exec('rollback')
  }
  return plans
}

/** Finds sorts of results. Sorting the few values aggregated in one row does not count. */
export const sorts = (plan: string): boolean => /TEMP B-TREE(?! FOR string_agg)/.test(plan)

/** Finds scans of a whole table, and sorts. */
export const isSlow = (plan: string): boolean =>
  /^SCAN (?!CONSTANT ROW|.*USING (COVERING )?INDEX)/.test(plan) || sorts(plan)
