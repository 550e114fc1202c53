// Queries of rebuilding the search index: documents of an earlier version, resources without one, and their numbers.
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import type { Subject } from '../search.queries.ts'
import { indexVersion } from './index-version.ts'

/** A position in the order of stale documents, which is that of their index. */
export interface StalePosition {
  version: number
  isOriginal: number
  docid: number
}

export const beforeAll: StalePosition = { version: -1, isOriginal: 0, docid: 0 }

const isStale = sql<boolean>`search_documents.version < ${sql.lit(indexVersion)}`

/** Documents of an earlier version after a position, so that a document that cannot be indexed does not stop the list. */
export function listStale(db: Db, after: StalePosition, limit: number): Promise<(Subject & StalePosition)[]> {
  return db
    .selectFrom('search_documents')
    .select(['guideid', 'wikiid', 'version', 'isOriginal', 'docid'])
    .where(isStale)
    .where(
      sql<boolean>`(version, "isOriginal", docid) > (${after.version}, ${after.isOriginal}, ${after.docid})`,
    )
    .orderBy('version')
    .orderBy('isOriginal')
    .orderBy('docid')
    .limit(limit)
    .execute()
}

const isGuideIndexed = sql<boolean>`exists
  (select 1 from search_documents where search_documents.guideid = guides.guideid)`
const isPageIndexed = sql<boolean>`exists
  (select 1 from search_documents where search_documents.wikiid = wikis.wikiid)`

const searchableGuides = (db: Db) => db.selectFrom('guides').where('guides.isDeleted', '=', 0)

const searchablePages = (db: Db) =>
  db.selectFrom('wikis').where('wikis.isDeleted', '=', 0).where('wikis.currentRevisionid', '>', 0)

const not = (condition: RawBuilder<boolean>) => sql<boolean>`not ${condition}`

/** Guides that the index lacks, by id. */
export async function listMissingGuides(db: Db, after: number, limit: number): Promise<number[]> {
  const rows = await searchableGuides(db)
    .select('guides.guideid')
    .where('guides.guideid', '>', after)
    .where(not(isGuideIndexed))
    .orderBy('guides.guideid')
    .limit(limit)
    .execute()
  return rows.map(({ guideid }) => guideid)
}

/** Pages that the index lacks, by id. */
export async function listMissingPages(db: Db, after: number, limit: number): Promise<number[]> {
  const rows = await searchablePages(db)
    .select('wikis.wikiid')
    .where('wikis.wikiid', '>', after)
    .where(not(isPageIndexed))
    .orderBy('wikis.wikiid')
    .limit(limit)
    .execute()
  return rows.map(({ wikiid }) => wikiid)
}

export async function isAnyRemaining(db: Db): Promise<boolean> {
  if ((await listStale(db, beforeAll, 1)).length > 0) return true
  return (await listMissingGuides(db, 0, 1)).length > 0 || (await listMissingPages(db, 0, 1)).length > 0
}

export interface IndexProgress {
  /** Guides and pages that search shall find. */
  total: number
  /** Guides and pages among them whose documents are of an earlier version or missing. */
  remaining: number
}

/**
 * Read from indexes alone: monitoring asks often. Every indexed resource has one document in its original language,
 * and its documents are written together.
 */
export async function countProgress(db: Db): Promise<IndexProgress> {
  const count = sql<number>`count(*)`.as('count')
  const guides = await searchableGuides(db).select(count).executeTakeFirstOrThrow()
  const pages = await searchablePages(db).select(count).executeTakeFirstOrThrow()
  const documents = await db
    .selectFrom('search_documents')
    .select(count)
    .where('isOriginal', '=', 1)
    .where(sql<boolean>`version >= ${sql.lit(indexVersion)}`)
    .executeTakeFirstOrThrow()
  const total = Number(guides.count) + Number(pages.count)
  return { total, remaining: Math.max(0, total - Number(documents.count)) }
}

export async function findLastDocument(db: Db): Promise<number> {
  const row = await db
    .selectFrom('search_documents')
    .select((eb) => eb.fn.max('docid').as('docid'))
    .executeTakeFirst()
  return row?.docid ?? 0
}

/** Marks some documents up to a number as stale; documents that are written meanwhile have greater numbers. */
export async function markSomeStale(db: Db, last: number, most: number): Promise<number> {
  const some = db
    .selectFrom('search_documents')
    .select('docid')
    .where('version', '>', 0)
    .where('docid', '<=', last)
    .limit(most)
  const { numUpdatedRows } = await db
    .updateTable('search_documents')
    .set({ version: 0 })
    .where('docid', 'in', some)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** The time of the oldest change that the index does not show yet; null if it shows all. */
export async function findOldestChange(db: Db, handlers: readonly string[]): Promise<number | null> {
  const row = await db
    .selectFrom('events')
    .select('at')
    .where('eventid', '=', (eb) =>
      eb
        .selectFrom('jobs')
        .select((jobs) => jobs.fn.min('jobs.eventid').as('eventid'))
        .where('state', 'in', ['waiting', 'running'])
        .where('handler', 'in', handlers),
    )
    .executeTakeFirst()
  return row?.at ?? null
}

/** The job of a rebuild that waits or runs, of whichever server. */
export function findRebuildJob(db: Db, handler: string) {
  return db
    .selectFrom('jobs')
    .select(['jobid', 'state', 'lastError'])
    .where('state', 'in', ['waiting', 'running'])
    .where('handler', '=', handler)
    .executeTakeFirst()
}
