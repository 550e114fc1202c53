// Finds pages: by present or former title as it was written, by number, categories by title.

import type { Db } from '#platform/db/database.ts'
import { type FormerPage, listFormerPages, listFormerPagesInAnyCase } from './former-titles.queries.ts'
import type { Namespace } from './namespaces.ts'
import { pageProblems } from './pages.problems.ts'
import { findPageInAnyCase, listPageRows, listPagesByKeys, type PageRow } from './pages.queries.ts'
import { foldedKey, pickByKey, wantedKeys } from './titles.ts'
import { whereOpen } from './viewable.ts'

export type { PageRow } from './pages.queries.ts'

/** A page that exists, private or not, by its present title: underscores and `+` count as blanks. */
export async function findPresentPage(
  db: Db,
  namespace: Namespace,
  written: string,
): Promise<PageRow | undefined> {
  const rows = await listPagesByKeys(db, [namespace], wantedKeys(written))
  return pickByKey(
    rows.filter((row) => row.isDeleted === 0),
    written,
  )
}

/** By its present title, else by one that it had. */
export const findPage = async (db: Db, namespace: Namespace, written: string): Promise<PageRow | undefined> =>
  (await findPresentPage(db, namespace, written)) ??
  pickFormer(await listFormerPages(db, [namespace], wantedKeys(written)), written)

/** Of pages that had one of the wanted titles the one that was meant. */
export const pickFormer = (pages: readonly FormerPage[], written: string): FormerPage | undefined => {
  for (const key of wantedKeys(written)) {
    const page = pages.find(({ formerKey }) => formerKey === key)
    if (page) return page
  }
  return undefined
}

/** True where an address names a page by a title that it no longer has. */
export const isFormerTitle = (page: PageRow, written: string): boolean =>
  !wantedKeys(written).some((key) => foldedKey(key) === foldedKey(page.title))

/** Of pages at hand the one that was meant. */
export const pickPage = (pages: PageRow[], written: string): PageRow | undefined => pickByKey(pages, written)

/** By its present title, first exactly as an address says it, then in any case of letters; else by a former title. */
export async function findAddressedPage(
  db: Db,
  namespace: Namespace,
  written: string,
): Promise<PageRow | undefined> {
  const folds = [...new Set(wantedKeys(written).map(foldedKey))]
  const present =
    (await findPresentPage(db, namespace, written)) ?? (await findPageInAnyCase(db, namespace, folds))
  if (present) return present
  const former = await listFormerPagesInAnyCase(db, namespace, folds)
  return pickFormer(former, written) ?? former[0]
}

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
