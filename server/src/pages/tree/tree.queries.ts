// The SQL of the tree of categories.
import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { depthLimit } from '../pages.queries.ts'
import { wherePublic } from '../viewable.ts'

/** Returns all public categories in the order of the site. */
export function listTreeRows(db: Db) {
  return db
    .selectFrom('wikis')
    .select(['wikiid', 'parentid', 'title', 'displayTitle', 'isStub'])
    .where('namespace', '=', 'CATEGORY')
    .where(wherePublic())
    .orderBy('position')
    .orderBy('title')
    .execute()
}

export type TreeRow = Awaited<ReturnType<typeof listTreeRows>>[number]

export async function listTitlesIn(db: Db, langid: string): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('wiki_translations')
    .innerJoin('wikis', 'wikis.wikiid', 'wiki_translations.wikiid')
    .select(['wiki_translations.wikiid', 'wiki_translations.displayTitle'])
    .where('wikis.namespace', '=', 'CATEGORY')
    .where('wiki_translations.langid', '=', langid)
    .where('wiki_translations.currentRevisionid', '>', 0)
    .execute()
  return new Map(rows.map((row) => [row.wikiid, row.displayTitle]))
}

/** Returns the depth of the tree below a category, and whether it contains another one (or is that one). */
export async function measureSubtree(
  db: Db,
  wikiid: number,
  wanted: number,
): Promise<{ depth: number; holdsWanted: boolean }> {
  const row = await db
    .withRecursive('below', (cte) =>
      cte
        .selectFrom('wikis')
        .select(['wikis.wikiid', sql<number>`0`.as('depth')])
        .where('wikis.wikiid', '=', wikiid)
        .unionAll(
          cte
            .selectFrom('below')
            .innerJoin('wikis', 'wikis.parentid', 'below.wikiid')
            .select(['wikis.wikiid', sql<number>`below.depth + 1`.as('depth')])
            .where('below.depth', '<', depthLimit),
        ),
    )
    .selectFrom('below')
    .select(({ fn }) => [
      fn.max('below.depth').as('depth'),
      sql<number>`max(case when below.wikiid = ${wanted} then 1 else 0 end)`.as('holdsWanted'),
    ])
    .executeTakeFirstOrThrow()
  return { depth: Number(row.depth), holdsWanted: Number(row.holdsWanted) === 1 }
}

export async function listCategoryTitles(db: Db, page: { offset: number; limit: number }): Promise<string[]> {
  const rows = await db
    .selectFrom('wikis')
    .select('title')
    .where('namespace', '=', 'CATEGORY')
    .where('isStub', '=', 0)
    .where(wherePublic())
    .orderBy('title')
    .offset(page.offset)
    .limit(page.limit)
    .execute()
  return rows.map((row) => row.title)
}
