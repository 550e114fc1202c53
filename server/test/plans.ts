// How SQLite goes about what is asked of it.
import type { Db } from '#platform/db/database.ts'
import { sqliteHandle } from '#platform/db/kysely-handle.ts'
import { sqliteFile } from '#platform/db/sqlite.ts'
import { openSqlite } from '#platform/db/sqlite-connection.ts'
import { aStore } from './databases.ts'

/** The plan of every statement that `work` runs. */
export async function plansOf(work: (db: Db) => Promise<unknown>): Promise<string[]> {
  const connection = openSqlite(sqliteFile((await aStore('')).data))
  const plans: string[] = []
  const handle = sqliteHandle((query) => {
    const { rows } = connection.run({ sql: `explain query plan ${query.sql}`, parameters: query.parameters })
    plans.push(...(rows as { detail: string }[]).map((row) => row.detail))
    return connection.run(query)
  })
  await work(handle.db)
  connection.close()
  return plans
}

/** Sorts what it has found; the few things that are listed inside of one row do not count. */
export const sorts = (plan: string): boolean => /TEMP B-TREE(?! FOR string_agg)/.test(plan)

/** Steps through a whole table, or sorts. */
export const isSlow = (plan: string): boolean =>
  /^SCAN (?!.*USING (COVERING )?INDEX)/.test(plan) || sorts(plan)
