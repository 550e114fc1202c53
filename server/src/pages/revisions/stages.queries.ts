// The SQL of the stages of courses as readers see them.
import type { Db } from '#platform/db/database.ts'

/** Replaces the stages of these courses. */
export async function saveStages(db: Db, stages: ReadonlyMap<number, readonly number[]>): Promise<void> {
  if (stages.size === 0) return
  await db
    .deleteFrom('course_stages')
    .where('wikiid', 'in', [...stages.keys()])
    .execute()
  const rows = [...stages].flatMap(([wikiid, guideids]) =>
    guideids.map((guideid, index) => ({ wikiid, guideid, position: index + 1 })),
  )
  if (rows.length > 0) await db.insertInto('course_stages').values(rows).execute()
}
