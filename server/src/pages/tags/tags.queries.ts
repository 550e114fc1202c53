// The SQL of tags.
import type { Db } from '#platform/db/database.ts'

export async function listTagsByName(db: Db, names: string[]) {
  if (names.length === 0) return []
  return db.selectFrom('tags').selectAll().where('name', 'in', names).execute()
}

export async function insertTags(
  db: Db,
  rows: { name: string; isTyped: 0 | 1; createdAt: number }[],
): Promise<{ tagid: number; name: string }[]> {
  if (rows.length === 0) return []
  return db
    .insertInto('tags')
    .values(rows)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returning(['tagid', 'name'])
    .execute()
}

export async function listPageTags(db: Db, wikiid: number): Promise<string[]> {
  const rows = await db
    .selectFrom('wiki_tags')
    .innerJoin('tags', 'tags.tagid', 'wiki_tags.tagid')
    .select('tags.name')
    .where('wiki_tags.wikiid', '=', wikiid)
    .where('tags.isTyped', '=', 0)
    .orderBy('tags.name')
    .execute()
  return rows.map((row) => row.name)
}
