// The SQL of the revisions of pages, and of the languages that they stand in.
import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import type { Tables } from '#schema/generated/tables.ts'
import { besidePerson } from '#users/find-users.ts'

export type RevisionRow = Selectable<Tables['wiki_revisions']>
export type TranslationRow = Selectable<Tables['wiki_translations']>

export async function insertRevisions(
  db: Db,
  rows: Insertable<Tables['wiki_revisions']>[],
): Promise<number[]> {
  const found = await db.insertInto('wiki_revisions').values(rows).returning('revisionid').execute()
  return found.map((row) => row.revisionid)
}

export function findRevision(db: Db, revisionid: number): Promise<RevisionRow | undefined> {
  return db.selectFrom('wiki_revisions').selectAll().where('revisionid', '=', revisionid).executeTakeFirst()
}

export async function listRevisionRows(db: Db, revisionids: Iterable<number>): Promise<RevisionRow[]> {
  const wanted = [...new Set(revisionids)]
  if (wanted.length === 0) return []
  return db.selectFrom('wiki_revisions').selectAll().where('revisionid', 'in', wanted).execute()
}

/** Newest first. */
export function listRevisionsOf(
  db: Db,
  place: { wikiid: number; langid: string },
  page: { offset: number; limit: number },
): Promise<RevisionRow[]> {
  return db
    .selectFrom('wiki_revisions')
    .selectAll()
    .where('wikiid', '=', place.wikiid)
    .where('langid', '=', place.langid)
    .orderBy('revisionid', 'desc')
    .offset(page.offset)
    .limit(page.limit)
    .execute()
}

export function listTranslations(db: Db, wikiid: number): Promise<TranslationRow[]> {
  return db
    .selectFrom('wiki_translations')
    .selectAll()
    .where('wikiid', '=', wikiid)
    .orderBy('langid')
    .execute()
}

export async function listTranslationsInto(
  db: Db,
  langid: string,
  wikiids: number[],
): Promise<TranslationRow[]> {
  if (wikiids.length === 0) return []
  return db
    .selectFrom('wiki_translations')
    .selectAll()
    .where('langid', '=', langid)
    .where('wikiid', 'in', wikiids)
    .where('currentRevisionid', '>', 0)
    .execute()
}

export async function insertTranslation(db: Db, row: Insertable<Tables['wiki_translations']>): Promise<void> {
  await db.insertInto('wiki_translations').values(row).execute()
}

interface Edition {
  wikiid: number
  langid: string
}

export async function updateTranslation(
  db: Db,
  edition: Edition,
  change: Updateable<Tables['wiki_translations']>,
): Promise<void> {
  await db
    .updateTable('wiki_translations')
    .set(change)
    .where('wikiid', '=', edition.wikiid)
    .where('langid', '=', edition.langid)
    .execute()
}

export async function deleteTranslations(db: Db, wikiid: number, langid?: string): Promise<void> {
  let query = db.deleteFrom('wiki_translations').where('wikiid', '=', wikiid)
  if (langid !== undefined) query = query.where('langid', '=', langid)
  await query.execute()
}

/** Accepts what waits, up to and with that revision; answers whose edits these were. */
export function acceptRevisions(db: Db, edition: Edition, upTo: number) {
  return db
    .updateTable('wiki_revisions')
    .set({ isPatrolled: 1 })
    .where('wikiid', '=', edition.wikiid)
    .where('langid', '=', edition.langid)
    .where('revisionid', '<=', upTo)
    .where('isPatrolled', '=', 0)
    .where('isDenied', '=', 0)
    .returning(['revisionid', 'userid'])
    .execute()
}

/** Denies what waits, from that revision on: later edits rest on it. */
export async function denyRevisions(db: Db, edition: Edition, from: number): Promise<void> {
  await db
    .updateTable('wiki_revisions')
    .set({ isDenied: 1 })
    .where('wikiid', '=', edition.wikiid)
    .where('langid', '=', edition.langid)
    .where('revisionid', '>=', from)
    .where('isPatrolled', '=', 0)
    .execute()
}

/** The newest that was not denied; 0 when there is none. */
export async function findNewestStanding(db: Db, edition: Edition): Promise<number> {
  const row = await db
    .selectFrom('wiki_revisions')
    .select('revisionid')
    .where('wikiid', '=', edition.wikiid)
    .where('langid', '=', edition.langid)
    .where('isDenied', '=', 0)
    .orderBy('revisionid', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.revisionid ?? 0
}

/** Who has written on a page, those of its first revision first. */
export function listAuthors(db: Db, wikiid: number, limit: number) {
  const writers = db
    .selectFrom('wiki_revisions')
    .select(({ fn }) => ['userid', fn.min('revisionid').as('firstRevisionid')])
    .where('wikiid', '=', wikiid)
    .where('userid', 'is not', null)
    .where('isDenied', '=', 0)
    .groupBy('userid')
    .as('writers')
  return db
    .selectFrom('users')
    .innerJoin(writers, 'writers.userid', 'users.userid')
    .selectAll('users')
    .select(besidePerson)
    .orderBy('writers.firstRevisionid')
    .limit(limit)
    .execute()
}

/** The newest before that one that was not denied. */
export function findStandingBefore(
  db: Db,
  edition: Edition,
  revisionid: number,
): Promise<RevisionRow | undefined> {
  return db
    .selectFrom('wiki_revisions')
    .selectAll()
    .where('wikiid', '=', edition.wikiid)
    .where('langid', '=', edition.langid)
    .where('revisionid', '<', revisionid)
    .where('isDenied', '=', 0)
    .orderBy('revisionid', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function listPeople(db: Db, userids: Iterable<number | null>) {
  const wanted = [...new Set(userids)].filter((userid) => userid !== null)
  if (wanted.length === 0) return []
  return db
    .selectFrom('users')
    .selectAll('users')
    .select(besidePerson)
    .where('userid', 'in', wanted)
    .execute()
}

/** Pages with edits that wait, once for each language; the longest unchanged first. */
export function listWaitingPages(
  db: Db,
  isSeen: RawBuilder<boolean>,
  page: { offset: number; limit: number },
) {
  const waiting = db
    .selectFrom('wiki_revisions')
    .select(({ fn }) => [
      'wikiid as waitingWikiid',
      'langid as waitingLangid',
      fn.countAll<number>().as('count'),
      fn.max<number>('revisionid').as('newest'),
    ])
    // Written out, so that the partial index of waiting edits fits.
    .where(sql<boolean>`"isPatrolled" = 0 and "isDenied" = 0`)
    .groupBy(['wikiid', 'langid'])
  return db
    .selectFrom(waiting.as('waiting'))
    .innerJoin('wikis', 'wikis.wikiid', 'waiting.waitingWikiid')
    .innerJoin('wiki_revisions', 'wiki_revisions.revisionid', 'waiting.newest')
    .select(['wikis.wikiid', 'wikis.namespace', 'wikis.title', 'wikis.displayTitle', 'waiting.count'])
    .select(['waiting.waitingLangid as langid', 'wiki_revisions.revisionid', 'wiki_revisions.at'])
    .select(['wiki_revisions.userid', 'wiki_revisions.action'])
    .where(isSeen)
    .orderBy('waiting.newest')
    .offset(page.offset)
    .limit(page.limit)
    .execute()
}
