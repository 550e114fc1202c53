// The SQL of the tags that a copy takes along.
import type { Db } from '#platform/db/database.ts'

/** Tags that lists do not show are included. */
export async function listAllTags(db: Db, guideid: number): Promise<string[]> {
  const rows = await db
    .selectFrom('guide_tags')
    .innerJoin('tags', 'tags.tagid', 'guide_tags.tagid')
    .select('tags.name')
    .where('guide_tags.guideid', '=', guideid)
    .orderBy('tags.tagid')
    .execute()
  return rows.map(({ name }) => name)
}
