// The SQL of the tags of guides, and of the tags that guides and pages share.
import type { RawBuilder } from 'kysely'
import type { Db } from '#platform/db/database.ts'

interface TagPage {
  offset: number
  limit: number
  order: 'asc' | 'desc'
  isGuideSeen: RawBuilder<boolean>
  isPageSeen: RawBuilder<boolean>
}

/** Tags of anything that the caller may view, in the order of creation. */
export async function listTagNames(db: Db, page: TagPage): Promise<string[]> {
  const rows = await db
    .selectFrom('tags')
    .select('name')
    .where('isTyped', '=', 0)
    .where((eb) =>
      eb.or([
        eb.exists(
          eb
            .selectFrom('guide_tags')
            .innerJoin('guides', 'guides.guideid', 'guide_tags.guideid')
            .select('guide_tags.tagid')
            .whereRef('guide_tags.tagid', '=', 'tags.tagid')
            .where('guides.isDeleted', '=', 0)
            .where(page.isGuideSeen),
        ),
        eb.exists(
          eb
            .selectFrom('wiki_tags')
            .innerJoin('wikis', 'wikis.wikiid', 'wiki_tags.wikiid')
            .select('wiki_tags.tagid')
            .whereRef('wiki_tags.tagid', '=', 'tags.tagid')
            .where(page.isPageSeen),
        ),
      ]),
    )
    .orderBy('tagid', page.order)
    .offset(page.offset)
    .limit(page.limit)
    .execute()
  return rows.map((row) => row.name)
}

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

/** Includes tags typed by users. */
export async function countGuideTags(db: Db, guideid: number): Promise<number> {
  const row = await db
    .selectFrom('guide_tags')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('guideid', '=', guideid)
    .executeTakeFirstOrThrow()
  return row.count
}

/** Returns those that the guide did not have. */
export async function insertGuideTags(db: Db, guideid: number, tagids: readonly number[]): Promise<number[]> {
  const added = await db
    .insertInto('guide_tags')
    .values(tagids.map((tagid) => ({ guideid, tagid })))
    .onConflict((conflict) => conflict.columns(['guideid', 'tagid']).doNothing())
    .returning('tagid')
    .execute()
  return added.map(({ tagid }) => tagid)
}

/** Returns those that the guide had. */
export async function deleteGuideTags(db: Db, guideid: number, tagids: readonly number[]): Promise<number[]> {
  const gone = await db
    .deleteFrom('guide_tags')
    .where('guideid', '=', guideid)
    .where('tagid', 'in', tagids)
    .returning('tagid')
    .execute()
  return gone.map(({ tagid }) => tagid)
}
