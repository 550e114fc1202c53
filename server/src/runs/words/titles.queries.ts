// The SQL of title words: one row per guide that has runs.
import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'

export async function listTitleWords(db: Db, guideids: readonly number[]) {
  return db.selectFrom('run_titles').selectAll().where('guideid', 'in', guideids).execute()
}

/** Marks the runs of the guide for reindexing. */
export async function saveTitleWords(db: Db, row: { guideid: number; words: string }): Promise<void> {
  await db
    .insertInto('run_titles')
    .values(row)
    .onConflict((conflict) => conflict.column('guideid').doUpdateSet({ words: row.words }))
    .execute()
  await db
    .updateTable('entry_texts')
    .set({ isIndexed: 0 })
    .where('entryid', 'in', (eb) =>
      eb.selectFrom('entries').select('entries.entryid').where('guideid', '=', row.guideid),
    )
    .where(sql<boolean>`"isIndexed" = 1`)
    .execute()
}

/** Contents of guide revisions, originals and translations. */
export async function listContents(db: Db, guideRevisionids: readonly number[]) {
  return db
    .selectFrom('guide_revisions')
    .select(['guideRevisionid', 'guideid', 'content'])
    .where('guideRevisionid', 'in', guideRevisionids)
    .execute()
}
