// Queries for the settings of the site.
import type { Db } from '#platform/db/database.ts'

export function listSettings(db: Db) {
  return db.selectFrom('settings').selectAll().execute()
}

export async function findSetting(db: Db, key: string): Promise<string | undefined> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst()
  return row?.value
}

export async function saveSettings(db: Db, rows: { key: string; value: string }[]): Promise<void> {
  await db
    .insertInto('settings')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => ({ value: eb.ref('excluded.value') })),
    )
    .execute()
}

export async function deleteSetting(db: Db, key: string): Promise<void> {
  await db.deleteFrom('settings').where('key', '=', key).execute()
}

/** Releases of guides that wait for approval or for their time. */
export async function countWaitingReleases(db: Db): Promise<number> {
  const row = await db
    .selectFrom('guide_releases')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('status', 'in', ['pending', 'scheduled'])
    .executeTakeFirstOrThrow()
  return row.count
}
