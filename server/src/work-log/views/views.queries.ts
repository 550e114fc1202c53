// The SQL of saved views.
import type { Db } from '#platform/db/database.ts'

export function listViews(db: Db, userid: number) {
  return db
    .selectFrom('record_views')
    .select(['viewid', 'name', 'filter', 'savedAt'])
    .where('userid', '=', userid)
    .orderBy('name')
    .execute()
}

export type ViewRow = Awaited<ReturnType<typeof listViews>>[number]

interface NewView {
  userid: number
  name: string
  filter: string
  savedAt: number
}

/** One of the same name is replaced, and keeps its number. */
export async function putView(db: Db, view: NewView): Promise<number> {
  const { filter, savedAt } = view
  const row = await db
    .insertInto('record_views')
    .values(view)
    .onConflict((conflict) => conflict.columns(['userid', 'name']).doUpdateSet({ filter, savedAt }))
    .returning('viewid')
    .executeTakeFirstOrThrow()
  return row.viewid
}

export function deleteView(db: Db, userid: number, viewid: number) {
  return db
    .deleteFrom('record_views')
    .where('viewid', '=', viewid)
    .where('userid', '=', userid)
    .returning('name')
    .executeTakeFirst()
}
