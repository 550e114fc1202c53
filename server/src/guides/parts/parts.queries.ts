// The SQL that finds guides by category, and by required tools and parts.
import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { sqlList } from '#platform/db/lists.ts'

/** Guides per batch: a few milliseconds. */
const most = 1000

export interface Looked {
  guideids: number[]
  /** The last guide of the batch; null after the last batch. */
  last: number | null
}

/** Returns published guides with ids above `after` that have the page among their tools or parts. */
export async function lookForThing(db: Db, wikiid: number, after: number): Promise<Looked> {
  const rows = await db
    .selectFrom('guides')
    .innerJoin('guide_revisions as states', 'states.guideRevisionid', 'guides.currentRevisionid')
    .select('guides.guideid')
    .select(
      sql<number>`case when states.content like ${`%{"wikiid":${wikiid},%`} then 1 else 0 end`.as('has'),
    )
    .where('guides.guideid', '>', after)
    .where('guides.isDeleted', '=', 0)
    .orderBy('guides.guideid')
    .limit(most)
    .execute()
  const last = rows.length < most ? null : (rows.at(-1)?.guideid ?? null)
  return { guideids: rows.flatMap(({ guideid, has }) => (has === 1 ? [guideid] : [])), last }
}

/** Returns guides with ids above `after` that are in one of the categories. */
export async function lookInCategories(
  db: Db,
  categoryids: readonly number[],
  after: number,
): Promise<Looked> {
  const rows = await db
    .selectFrom('guides')
    .select('guideid')
    .where(sql<boolean>`categoryid in ${sqlList(categoryids)}`)
    .where('isDeleted', '=', 0)
    .where('guideid', '>', after)
    .orderBy('guideid')
    .limit(most)
    .execute()
  const guideids = rows.map(({ guideid }) => guideid)
  return { guideids, last: rows.length < most ? null : (guideids.at(-1) ?? null) }
}
