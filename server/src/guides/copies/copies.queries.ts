// The SQL of tags that are copied with a guide.
import type { Db } from '#platform/db/database.ts'

/** Includes tags that lists do not show. */
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
