// Reads what requests leave in the database of a test site.
import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { Context } from '#platform/http/request/context.ts'
import { engine, type TestSite } from './app.ts'
import { tableNames } from './schema.ts'

export async function countEvents(site: TestSite): Promise<number> {
  const row = await site.read((ctx) =>
    ctx.db
      .selectFrom('events')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow(),
  )
  return row.count
}

/** Returns the types of the events that the work has recorded, in order. */
export async function eventsOf(site: TestSite, work: () => Promise<unknown>): Promise<string[]> {
  const before = await newestEvent(site)
  await work()
  const rows = await site.read((ctx) =>
    ctx.db.selectFrom('events').select('type').where('eventid', '>', before).orderBy('eventid').execute(),
  )
  return rows.map((row) => row.type)
}

/**
 * Throttling, the last use of a token, and the register of received files that may stay unused are housekeeping, not
 * changes of the site.
 */
const housekeeping = new Set(['throttled_attempts', 'dropped_files'])

/** Every row of every table except housekeeping. */
export async function contents(site: TestSite): Promise<Record<string, unknown>> {
  return site.read(async (ctx) => {
    const tables = tableNames().filter((table) => !housekeeping.has(table))
    if (engine === 'postgres') return contentsInOne(ctx, tables)
    const found: Record<string, unknown> = {}
    for (const table of tables) {
      const { rows } = await sql`select * from ${sql.table(table)}`.execute(ctx.db)
      const lines = rows.map((row) =>
        JSON.stringify({ ...(row as object), lastUsedAt: undefined, lastSeenAt: undefined }),
      )
      found[table] = lines.sort()
    }
    return found
  })
}

/** One round trip instead of one for each table. */
async function contentsInOne({ db }: Context, tables: readonly string[]): Promise<Record<string, string[]>> {
  const each = tables.map(
    (table) => sql`select ${sql.lit(table)} as name, (to_jsonb(r) - 'lastUsedAt' - 'lastSeenAt')::text as line
      from ${sql.table(table)} r`,
  )
  const { rows } = await sql<{ name: string; line: string }>`${sql.join(each, sql` union all `)}`.execute(db)
  const found: Record<string, string[]> = Object.fromEntries(tables.map((table) => [table, []]))
  for (const { name, line } of rows) found[name]?.push(line)
  for (const lines of Object.values(found)) lines.sort()
  return found
}

/** Runs the work and fails if an event was recorded. */
export async function leavesNoTrace<T>(site: TestSite, work: () => Promise<T>): Promise<T> {
  const before = await countEvents(site)
  const result = await work()
  assert.equal(await countEvents(site), before, 'a refused request has left an event')
  return result
}

async function newestEvent(site: TestSite): Promise<number> {
  const row = await site.read((ctx) =>
    ctx.db
      .selectFrom('events')
      .select((eb) => eb.fn.max('eventid').as('newest'))
      .executeTakeFirstOrThrow(),
  )
  return row.newest ?? 0
}

/** Runs the work and fails if any table has changed. */
export async function changesNothing<T>(site: TestSite, work: () => Promise<T>): Promise<T> {
  const before = await contents(site)
  const result = await work()
  assert.deepEqual(await contents(site), before)
  return result
}
