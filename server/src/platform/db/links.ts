// Queries for link tables: each row states that two things belong together, and exists at most once.
import type { Insertable, Selectable } from 'kysely'
import type { Tables } from '#schema/generated/tables.ts'
import type { Db } from './database.ts'

/** Returns false if the row existed already. */
export async function insertLink<T extends keyof Tables>(
  db: Db,
  table: T,
  row: Insertable<Tables[T]>,
): Promise<boolean> {
  const insert = db.insertInto(table).values(row as never)
  const { numInsertedOrUpdatedRows = 0n } = await insert
    .onConflict((each) => each.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/** Returns false if the row did not exist. */
export async function deleteLink<T extends keyof Tables>(
  db: Db,
  table: T,
  row: Partial<Selectable<Tables[T]>>,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom(table as keyof Tables)
    .where((eb) => eb.and(row as object))
    .executeTakeFirst()
  return numDeletedRows > 0n
}
