// The SQL that finds guides by their category, and by the tools and parts that they need.
import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'

/** So many guides are looked through at once: a few milliseconds. */
const most = 1000

export interface Looked {
  guideids: number[]
  /** The last one that was looked at; null after all of them. */
  last: number | null
}

/** Of the guides with higher numbers than `after` those that readers see with the page among their tools or parts. */
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

/** Of the guides with higher numbers than `after` those that are filed in the category. */
export async function lookInCategory(db: Db, categoryid: number, after: number): Promise<Looked> {
  const rows = await db
    .selectFrom('guides')
    .select('guideid')
    .where('categoryid', '=', categoryid)
    .where('isDeleted', '=', 0)
    .where('guideid', '>', after)
    .orderBy('guideid')
    .limit(most)
    .execute()
  const guideids = rows.map(({ guideid }) => guideid)
  return { guideids, last: rows.length < most ? null : (guideids.at(-1) ?? null) }
}
