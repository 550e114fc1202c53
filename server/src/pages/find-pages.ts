// Finds pages: by title as it was written, by number, categories by title.

import type { Db } from '#platform/db/database.ts'
import type { Namespace } from './namespaces.ts'
import { pageProblems } from './pages.problems.ts'
import { findPageInAnyCase, listPageRows, listPagesByKeys, type PageRow } from './pages.queries.ts'
import { foldedKey, pickByKey, wantedKeys } from './titles.ts'

export type { PageRow } from './pages.queries.ts'

/** A page that exists, private or not, by the way it was written: underscores and `+` count as blanks. */
export async function findPage(db: Db, namespace: Namespace, written: string): Promise<PageRow | undefined> {
  const rows = await listPagesByKeys(db, [namespace], wantedKeys(written))
  return pickByKey(
    rows.filter((row) => row.isDeleted === 0),
    written,
  )
}

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

/** Several pages by number, deleted ones included; those that never were are not in the map. */
export async function listPagesByIds(db: Db, wikiids: Iterable<number>): Promise<Map<number, PageRow>> {
  return new Map((await listPageRows(db, wikiids)).map((row) => [row.wikiid, row]))
}
