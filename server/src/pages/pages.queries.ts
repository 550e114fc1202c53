// The SQL of the rows of pages.
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import type { Tables } from '#schema/generated/tables.ts'
import type { Namespace } from './namespaces.ts'
import { wherePublic } from './viewable.ts'

export type PageRow = Selectable<Tables['wikis']>

/** Includes deleted pages, because their titles can be used again. */
export async function listPagesByKeys(
  db: Db,
  wanted: Iterable<Namespace>,
  keys: Iterable<string>,
): Promise<PageRow[]> {
  const titleKeys = [...new Set(keys)]
  if (titleKeys.length === 0) return []
  return db
    .selectFrom('wikis')
    .selectAll()
    .where('namespace', 'in', [...new Set(wanted)])
    .where('titleKey', 'in', titleKeys)
    .execute()
}

/** Tools and parts whose title has these words in this order; the first one begins it. */
export async function listItemsWithWords(
  db: Db,
  words: readonly string[],
  limit: number,
): Promise<PageRow[]> {
  const [first = ''] = words
  if (first === '') return []
  const pattern = `${words.map((word) => word.replace(/[!%_]/g, '!$&')).join('%')}%`
  return db
    .selectFrom('wikis')
    .selectAll()
    .where('namespace', '=', 'ITEM')
    .where('isDeleted', '=', 0)
    .where('titleFold', '>=', first)
    .where('titleFold', '<', `${first}\u{10ffff}`)
    .where(sql<boolean>`"titleFold" like ${pattern} escape '!'`)
    .orderBy('titleFold')
    .orderBy('wikiid')
    .limit(limit)
    .execute()
}

/** Returns the ids of tools and parts with these published names in a language; the oldest if several match. */
export async function findItemsByName(
  db: Db,
  names: readonly string[],
  langid: string,
): Promise<Map<string, number>> {
  if (names.length === 0) return new Map()
  const rows = await db
    .selectFrom('wiki_translations as texts')
    .innerJoin('wikis', 'wikis.wikiid', 'texts.wikiid')
    .select(['texts.wikiid', 'texts.displayTitle'])
    .where('wikis.namespace', '=', 'ITEM')
    .where('texts.langid', '=', langid)
    .where('texts.currentRevisionid', '>', 0)
    .where('texts.displayTitle', 'in', names)
    .where(wherePublic())
    .orderBy('texts.wikiid', 'desc')
    .execute()
  return new Map(rows.map((row) => [row.displayTitle, row.wikiid]))
}

/** Returns the oldest page with one of these keys, ignoring case. */
export function findPageInAnyCase(
  db: Db,
  namespace: Namespace,
  keys: readonly string[],
): Promise<PageRow | undefined> {
  return db
    .selectFrom('wikis')
    .selectAll()
    .where('namespace', '=', namespace)
    .where('titleFold', 'in', keys)
    .where('isDeleted', '=', 0)
    .orderBy('wikiid')
    .limit(1)
    .executeTakeFirst()
}

/** Returns true if another page that is not deleted has this title, ignoring case. */
export async function isTitleTaken(
  db: Db,
  { namespace, fold, wikiid }: { namespace: string; fold: string; wikiid: number },
): Promise<boolean> {
  const other = await db
    .selectFrom('wikis')
    .select('wikiid')
    .where('namespace', '=', namespace)
    .where('titleFold', '=', fold)
    .where('isDeleted', '=', 0)
    .where('wikiid', '<>', wikiid)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

/** Releases the title of a deleted page. Keys of titles contain no underscore, so the new key matches nothing. */
export async function releaseTitle(db: Db, namespace: string, key: string): Promise<void> {
  await db
    .updateTable('wikis')
    .set({ titleKey: sql<string>`'_' || wikiid`, titleFold: sql<string>`'_' || wikiid` })
    .where('namespace', '=', namespace)
    .where('titleKey', '=', key)
    .where('isDeleted', '=', 1)
    .execute()
}

export function findPageRow(db: Db, wikiid: number): Promise<PageRow | undefined> {
  return db.selectFrom('wikis').selectAll().where('wikiid', '=', wikiid).executeTakeFirst()
}

export async function listPageRows(db: Db, wikiids: Iterable<number>): Promise<PageRow[]> {
  const wanted = [...new Set(wikiids)]
  if (wanted.length === 0) return []
  return db.selectFrom('wikis').selectAll().where('wikiid', 'in', wanted).execute()
}

/** On PostgreSQL, a row that a concurrent transaction inserts makes this transaction retry. */
export async function insertPages(db: Db, rows: Insertable<Tables['wikis']>[]): Promise<void> {
  if (rows.length === 0) return
  await db
    .insertInto('wikis')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['namespace', 'titleKey']).doNothing())
    .execute()
}

export async function updatePageRow(
  db: Db,
  wikiid: number,
  change: Updateable<Tables['wikis']>,
): Promise<void> {
  await db.updateTable('wikis').set(change).where('wikiid', '=', wikiid).execute()
}

/** Sets the newest revision of new or restored pages, and publishes it if `isVisible`. */
export async function setNewest(db: Db, wikiids: number[], isVisible: boolean): Promise<void> {
  const newest = sql<number>`(select max(revisionid) from wiki_revisions where wiki_revisions.wikiid = wikis.wikiid)`
  await db
    .updateTable('wikis')
    .set({ newestRevisionid: newest, currentRevisionid: isVisible ? newest : 0 })
    .where('wikiid', 'in', wikiids)
    .execute()
}

export interface PageFilter {
  namespace: Namespace
  modifiedSince?: number | undefined
  leavesOnly?: boolean
  rootsOnly?: boolean | undefined
}

export function listPublicPages(
  db: Db,
  filter: PageFilter,
  page: { offset: number; limit: number },
): Promise<PageRow[]> {
  const { namespace } = filter
  let query = db.selectFrom('wikis').selectAll().where('namespace', '=', namespace).where(wherePublic())
  if (filter.leavesOnly) {
    query = query.where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('wikis as child')
            .select('child.wikiid')
            .whereRef('child.parentid', '=', 'wikis.wikiid')
            .where(wherePublic('child')),
        ),
      ),
    )
  }
  if (filter.rootsOnly) query = query.where('parentid', 'is', null)
  if (filter.modifiedSince !== undefined)
    query = query.where('modifiedAt', '>=', filter.modifiedSince).orderBy('modifiedAt', 'desc')
  return query.orderBy('title').orderBy('wikiid').offset(page.offset).limit(page.limit).execute()
}

export function listPublicChildren(
  db: Db,
  wikiid: number,
  page: { offset: number; limit: number },
): Promise<PageRow[]> {
  return db
    .selectFrom('wikis')
    .selectAll()
    .where('parentid', '=', wikiid)
    .where(wherePublic())
    .orderBy('position')
    .orderBy('title')
    .offset(page.offset)
    .limit(page.limit)
    .execute()
}

export async function hasChildren(db: Db, wikiid: number): Promise<boolean> {
  const child = await db
    .selectFrom('wikis')
    .select('wikiid')
    .where('parentid', '=', wikiid)
    .where('isDeleted', '=', 0)
    .executeTakeFirst()
  return child !== undefined
}

/** Returns the categories above a page, the closest first, in one query for any depth. */
export async function listAncestors(db: Db, wikiid: number): Promise<PageRow[]> {
  const rows = await db
    .withRecursive('above', (cte) =>
      cte
        .selectFrom('wikis')
        .select(['wikis.wikiid', 'wikis.parentid', sql<number>`0`.as('depth')])
        .where('wikis.wikiid', '=', wikiid)
        .unionAll(
          cte
            .selectFrom('above')
            .innerJoin('wikis', 'wikis.wikiid', 'above.parentid')
            .select(['wikis.wikiid', 'wikis.parentid', sql<number>`above.depth + 1`.as('depth')])
            // Terminates even if corrupt data contains a cycle.
            .where('above.depth', '<', depthLimit),
        ),
    )
    .selectFrom('above')
    .innerJoin('wikis', 'wikis.wikiid', 'above.wikiid')
    .selectAll('wikis')
    .where('above.depth', '>', 0)
    .orderBy('above.depth')
    .execute()
  return rows
}

/** Deeper than real catalogues; also bounds the cost of reading a category. */
export const depthLimit = 50
