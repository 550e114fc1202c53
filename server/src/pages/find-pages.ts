// Finds pages by current title, former title or id, and categories by title.

import type { Db } from '#platform/db/database.ts'
import { type FormerPage, listFormerPages, listFormerPagesInAnyCase } from './former-titles.queries.ts'
import type { Namespace } from './namespaces.ts'
import { pageProblems } from './pages.problems.ts'
import {
  findPageInAnyCase,
  listAncestors,
  listItemsWithWords,
  listPageRows,
  listPagesByKeys,
  type PageRow,
} from './pages.queries.ts'
import { foldedKey, looseWords, pickByKey, titleKey, wantedKeys } from './titles.ts'
import { wherePublic } from './viewable.ts'

export type { PageRow } from './pages.queries.ts'

/** Finds an existing page, private or not, by its current title: underscores and `+` count as blanks. */
export async function findCurrentPage(
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

/** Also a deleted one, whose title identifies it. */
export const findPageByKey = async (
  db: Db,
  namespace: Namespace,
  title: string,
): Promise<PageRow | undefined> => (await listPagesByKeys(db, [namespace], [titleKey(title)]))[0]

/** Finds a page by its current title, otherwise by a former one. */
export const findPage = async (db: Db, namespace: Namespace, written: string): Promise<PageRow | undefined> =>
  (await findCurrentPage(db, namespace, written)) ??
  pickFormerPage(await listFormerPages(db, [namespace], wantedKeys(written)), written)

/** Returns the best match for the title among pages that once had one of the wanted titles. */
export const pickFormerPage = (pages: readonly FormerPage[], written: string): FormerPage | undefined => {
  for (const key of wantedKeys(written)) {
    const page = pages.find(({ formerKey }) => formerKey === key)
    if (page) return page
  }
  return undefined
}

/** Returns true if an address names a page by a former title. */
export const isFormerTitle = (page: PageRow, written: string): boolean =>
  !wantedKeys(written).some((key) => foldedKey(key) === foldedKey(page.title))

export const pickPage = (pages: PageRow[], written: string): PageRow | undefined => pickByKey(pages, written)

/** Finds a page by its current title, exactly or else ignoring case, otherwise by a former title. */
export async function findAddressedPage(
  db: Db,
  namespace: Namespace,
  written: string,
): Promise<PageRow | undefined> {
  const folds = [...new Set(wantedKeys(written).map(foldedKey))]
  const present =
    (await findCurrentPage(db, namespace, written)) ?? (await findPageInAnyCase(db, namespace, folds))
  if (present) return present
  const former = await listFormerPagesInAnyCase(db, namespace, folds)
  const renamed = pickFormerPage(former, written) ?? former[0]
  return renamed ?? (namespace === 'ITEM' ? findItemLoosely(db, written) : undefined)
}

const mostAlike = 50

async function findItemLoosely(db: Db, written: string): Promise<PageRow | undefined> {
  const words = looseWords(written)
  const found = await listItemsWithWords(db, words, mostAlike)
  return found.find(({ title }) => looseWords(title).join(' ') === words.join(' '))
}

export const findCategory = (db: Db, title: string): Promise<PageRow | undefined> =>
  findPage(db, 'CATEGORY', title)

export async function getCategory(db: Db, title: string): Promise<PageRow> {
  const page = await findAddressedPage(db, 'CATEGORY', title)
  if (!page) throw pageProblems.pageNotFound()
  return page
}

/** Returns the ids of a category and of all categories below it; empty if there is no such category. */
export async function listCategorySubtree(db: Db, title: string): Promise<number[]> {
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

/** Returns the ids of the categories above a category. */
export const listCategoriesAbove = async (db: Db, categoryid: number): Promise<number[]> =>
  (await listAncestors(db, categoryid)).map(({ wikiid }) => wikiid)

const selectTitles = (db: Db, wikiids: readonly number[]) =>
  db
    .selectFrom('wiki_translations as texts')
    .innerJoin('wikis', 'wikis.wikiid', 'texts.wikiid')
    .select(['texts.wikiid', 'texts.langid', 'texts.displayTitle'])
    .where('texts.wikiid', 'in', [...new Set(wikiids)])
    .where('texts.currentRevisionid', '>', 0)
    .where('texts.displayTitle', '<>', '')
    // Hidden pages are excluded for all callers.
    .where(wherePublic())

/** Returns the published titles of these pages in a language. */
export async function findPageTitlesIn(
  db: Db,
  wikiids: readonly number[],
  langid: string,
): Promise<Map<number, string>> {
  if (wikiids.length === 0) return new Map()
  const rows = await selectTitles(db, wikiids).where('texts.langid', '=', langid).execute()
  return new Map(rows.map((row) => [row.wikiid, row.displayTitle]))
}

/** Returns the published titles of these pages in all languages except their original. */
export async function listPageTitles(db: Db, wikiids: readonly number[]) {
  if (wikiids.length === 0) return []
  return selectTitles(db, wikiids).orderBy('texts.langid').orderBy('texts.wikiid').execute()
}

/** Returns pages by id, deleted ones included; unknown ids are absent. */
export async function findPagesByIds(db: Db, wikiids: Iterable<number>): Promise<Map<number, PageRow>> {
  return new Map((await listPageRows(db, wikiids)).map((row) => [row.wikiid, row]))
}
