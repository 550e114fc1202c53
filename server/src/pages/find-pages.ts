// Finds pages: by title as it was written, by number, categories by title.

import type { Db } from '#platform/db/database.ts'
import type { Namespace } from './namespaces.ts'
import { pageProblems } from './pages.problems.ts'
import { findPageInAnyCase, listPageRows, listPagesByKeys, type PageRow } from './pages.queries.ts'
import { foldedKey, pickByKey, wantedKeys } from './titles.ts'
import { whereOpen } from './viewable.ts'

export type { PageRow } from './pages.queries.ts'

/** A page that exists, private or not, by the way it was written: underscores and `+` count as blanks. */
export async function findPage(db: Db, namespace: Namespace, written: string): Promise<PageRow | undefined> {
  const rows = await listPagesByKeys(db, [namespace], wantedKeys(written))
  return pickByKey(
    rows.filter((row) => row.isDeleted === 0),
    written,
  )
}

/** Of pages at hand the one that was meant. */
export const pickPage = (pages: PageRow[], written: string): PageRow | undefined => pickByKey(pages, written)

/** Where nothing is called exactly what an address says: what differs in its case alone, the oldest of those. */
export const findAddressedPage = async (
  db: Db,
  namespace: Namespace,
  written: string,
): Promise<PageRow | undefined> =>
  (await findPage(db, namespace, written)) ??
  findPageInAnyCase(db, namespace, [...new Set(wantedKeys(written).map(foldedKey))])

export const findCategory = (db: Db, title: string): Promise<PageRow | undefined> =>
  findPage(db, 'CATEGORY', title)

/** The category of that title; 404 when there is none. */
export async function getCategory(db: Db, title: string): Promise<PageRow> {
  const page = await findAddressedPage(db, 'CATEGORY', title)
  if (!page) throw pageProblems.pageNotFound()
  return page
}

/** Numbers of a category and of all that lie below it; none where there is no such category. */
export async function listWithThoseBelow(db: Db, title: string): Promise<number[]> {
  const category = await findCategory(db, title)
  if (!category) return []
  const rows = await db
    .withRecursive('below', (cte) =>
      cte
        .selectFrom('wikis')
        .select('wikis.wikiid')
        .where('wikis.wikiid', '=', category.wikiid)
        .union(
          cte.selectFrom('below').innerJoin('wikis', 'wikis.parentid', 'below.wikiid').select('wikis.wikiid'),
        ),
    )
    .selectFrom('below')
    .select('below.wikiid')
    .execute()
  return rows.map((row) => row.wikiid)
}

const selectTitles = (db: Db, wikiids: readonly number[]) =>
  db
    .selectFrom('wiki_translations as texts')
    .innerJoin('wikis', 'wikis.wikiid', 'texts.wikiid')
    .select(['texts.wikiid', 'texts.langid', 'texts.displayTitle'])
    .where('texts.wikiid', 'in', [...new Set(wikiids)])
    .where('texts.currentRevisionid', '>', 0)
    .where('texts.displayTitle', '<>', '')
    // What stands in a page that is hidden is for nobody here.
    .where(whereOpen())

/** What these pages are called in that language, of those that readers have in it. */
export async function findPageTitlesIn(
  db: Db,
  wikiids: readonly number[],
  langid: string,
): Promise<Map<number, string>> {
  if (wikiids.length === 0) return new Map()
  const rows = await selectTitles(db, wikiids).where('texts.langid', '=', langid).execute()
  return new Map(rows.map((row) => [row.wikiid, row.displayTitle]))
}

/** What these pages are called in other languages than their own. */
export async function listPageTitles(db: Db, wikiids: readonly number[]) {
  if (wikiids.length === 0) return []
  return selectTitles(db, wikiids).orderBy('texts.langid').orderBy('texts.wikiid').execute()
}

/** Several pages by number, deleted ones included; those that never were are not in the map. */
export async function listPagesByIds(db: Db, wikiids: Iterable<number>): Promise<Map<number, PageRow>> {
  return new Map((await listPageRows(db, wikiids)).map((row) => [row.wikiid, row]))
}
