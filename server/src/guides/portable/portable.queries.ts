// The SQL of guides that travel: readers and titles of many guides at a time.
import type { Db } from '#platform/db/database.ts'

/** Returns the guides among them that are open to some users or teams. */
export async function listRestricted(db: Db, guideids: readonly number[]): Promise<Set<number>> {
  if (guideids.length === 0) return new Set()
  const rows = await db
    .selectFrom('guide_users')
    .select('guideid')
    .where('guideid', 'in', [...guideids])
    .union(
      db
        .selectFrom('guide_teams')
        .select('guideid')
        .where('guideid', 'in', [...guideids]),
    )
    .execute()
  return new Set(rows.map(({ guideid }) => guideid))
}

/** Ids of the guides in these categories, up to a limit. */
export async function listGuidesIn(db: Db, categoryids: readonly number[], limit: number): Promise<number[]> {
  if (categoryids.length === 0) return []
  const rows = await db
    .selectFrom('guides')
    .select('guideid')
    .where('categoryid', 'in', [...categoryids])
    .where('isDeleted', '=', 0)
    .orderBy('guideid')
    .limit(limit)
    .execute()
  return rows.map(({ guideid }) => guideid)
}

/** Titles of those among them that every reader can view. */
export async function listPublicTitles(db: Db, guideids: readonly number[]): Promise<Map<number, string>> {
  if (guideids.length === 0) return new Map()
  const rows = await db
    .selectFrom('guides')
    .select(['guideid', 'title'])
    .where('guideid', 'in', [...guideids])
    .where('isDeleted', '=', 0)
    .where('isPublic', '=', 1)
    .execute()
  return new Map(rows.map(({ guideid, title }) => [guideid, title]))
}
