// The SQL of public pages: the content of the home page, and the entries of the sitemap.

import { isListedOpenly } from '#guides/viewable.ts'
import { isPageViewable } from '#pages/viewable.ts'
import type { Db } from '#platform/db/database.ts'
import type { Context } from '#platform/http/request/context.ts'

/** Upper bound of listed items. */
const rootsShown = 60

/** Guides that everyone may read and that are listed on their own. */
const openGuides = (db: Db) => db.selectFrom('guides').where('guides.isDeleted', '=', 0).where(isListedOpenly)

export async function listNewest(db: Db, limit: number): Promise<number[]> {
  const rows = await openGuides(db).select('guideid').orderBy('guideid', 'desc').limit(limit).execute()
  return rows.map(({ guideid }) => guideid)
}

export async function listFeatured(db: Db, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('guides')
    .select('guideid')
    .where('isFeatured', '=', 1)
    // Planner hint: written so that both engines start with the index of featured guides.
    .where('isDeleted', '<', 1)
    .where('isPublic', '>', 0)
    .where('isPrerequisiteOnly', '<', 1)
    .orderBy('guideid', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ guideid }) => guideid)
}

export async function listRootCategories(ctx: Context): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom('wikis')
    .select('wikiid')
    .where('parentid', 'is', null)
    .where('namespace', '=', 'CATEGORY')
    .where('isStub', '=', 0)
    .where(isPageViewable(ctx))
    .orderBy('position')
    .orderBy('title')
    .limit(rootsShown)
    .execute()
  return rows.map(({ wikiid }) => wikiid)
}

/** Keyset pagination within a range of ids. */
export interface MapRange {
  after: number
  upTo: number
  limit: number
}

export const listMapGuides = (db: Db, { after, upTo, limit }: MapRange) =>
  openGuides(db)
    .select(['guideid', 'title', 'type', 'flags', 'modifiedAt'])
    .where('guideid', '>', after)
    .where('guideid', '<=', upTo)
    .orderBy('guideid')
    .limit(limit)
    .execute()

export const listMapPages = (ctx: Context, { after, upTo, limit }: MapRange) =>
  ctx.db
    .selectFrom('wikis')
    .select(['wikiid', 'namespace', 'title', 'modifiedAt'])
    .where('wikiid', '>', after)
    .where('wikiid', '<=', upTo)
    // Planner hint: a condition on the namespace would make an engine scan each namespace and sort.
    .where('namespace', 'not in', ['USER', 'TEAM'])
    .where('isStub', '=', 0)
    .where(isPageViewable(ctx))
    .orderBy('wikiid')
    .limit(limit)
    .execute()

/** Returns the highest ids. */
export async function findMapEnds(db: Db): Promise<{ guides: number; pages: number }> {
  const guide = await db
    .selectFrom('guides')
    .select('guideid')
    .orderBy('guideid', 'desc')
    .limit(1)
    .executeTakeFirst()
  const page = await db
    .selectFrom('wikis')
    .select('wikiid')
    .orderBy('wikiid', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { guides: guide?.guideid ?? 0, pages: page?.wikiid ?? 0 }
}
