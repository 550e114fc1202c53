// The SQL of the keys with which the site signs.
import type { Insertable, Selectable } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import type { Tables } from '#schema/generated/tables.ts'

export type SiteKeyRow = Selectable<Tables['site_keys']>

export const findCurrentKey = (db: Db): Promise<SiteKeyRow | undefined> =>
  db.selectFrom('site_keys').selectAll().where('replacedAt', 'is', null).executeTakeFirst()

/** Newest first. */
export const listKeys = (
  db: Db,
  { offset, limit }: { offset: number; limit: number },
): Promise<SiteKeyRow[]> =>
  db.selectFrom('site_keys').selectAll().orderBy('keyid', 'desc').offset(offset).limit(limit).execute()

export async function retireCurrentKey(db: Db, now: number): Promise<void> {
  await db.updateTable('site_keys').set({ replacedAt: now }).where('replacedAt', 'is', null).execute()
}

/** False if another process has added a key at the same time. */
export async function insertKey(
  db: Db,
  row: Omit<Insertable<Tables['site_keys']>, 'keyid'>,
): Promise<boolean> {
  const result = await db
    .insertInto('site_keys')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Number(result.numInsertedOrUpdatedRows) > 0
}
