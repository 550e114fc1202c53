// Locks names of things that may not exist yet: there is no row to lock.
import { PostgresAdapter, sql } from 'kysely'
import type { Db } from './database.ts'

/** Waits for other writes that have locked the name; afterwards the rows that they added are visible. */
export async function lockName(db: Db, name: string): Promise<void> {
  // SQLite has one writer.
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(db)
}
