// The SQL of the tags of guides.
import type { Db } from '#platform/db/database.ts'

export async function listGuideTags(db: Db, guideid: number): Promise<string[]> {
  const rows = await db
    .selectFrom('guide_tags')
    .innerJoin('tags', 'tags.tagid', 'guide_tags.tagid')
    .select('tags.name')
    .where('guide_tags.guideid', '=', guideid)
    .where('tags.isTyped', '=', 0)
    .orderBy('tags.name')
    .execute()
  return rows.map((row) => row.name)
}

/** Typed ones, too. */
export async function countGuideTags(db: Db, guideid: number): Promise<number> {
  const row = await db
    .selectFrom('guide_tags')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('guideid', '=', guideid)
    .executeTakeFirstOrThrow()
  return row.count
}

/** False when the guide has it already. */
export async function insertGuideTag(db: Db, guideid: number, tagid: number): Promise<boolean> {
  const added = await db
    .insertInto('guide_tags')
    .values({ guideid, tagid })
    .onConflict((conflict) => conflict.columns(['guideid', 'tagid']).doNothing())
    .returning('tagid')
    .execute()
  return added.length > 0
}

export async function deleteGuideTag(db: Db, guideid: number, tagid: number): Promise<boolean> {
  const result = await db
    .deleteFrom('guide_tags')
    .where('guideid', '=', guideid)
    .where('tagid', '=', tagid)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}
