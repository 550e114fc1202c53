// The SQL of revisions and translations of pages.
import type { Insertable, Selectable, Updateable } from 'kysely'
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

/** `change` applies if the translation exists. */
export async function saveTranslation(
  db: Db,
  row: Insertable<Tables['wiki_translations']>,
  change: Updateable<Tables['wiki_translations']>,
): Promise<void> {
  await db
    .insertInto('wiki_translations')
    .values(row)
    .onConflict((conflict) => conflict.columns(['wikiid', 'langid']).doUpdateSet(change))
    .execute()
}

export async function updateTranslation(
  db: Db,
  { wikiid, langid }: Pick<TranslationRow, 'wikiid' | 'langid'>,
  change: Updateable<Tables['wiki_translations']>,
): Promise<void> {
  await db
    .updateTable('wiki_translations')
    .set(change)
    .where('wikiid', '=', wikiid)
    .where('langid', '=', langid)
    .execute()
}

export async function deleteTranslations(db: Db, wikiid: number, langid?: string): Promise<void> {
  let query = db.deleteFrom('wiki_translations').where('wikiid', '=', wikiid)
  if (langid !== undefined) query = query.where('langid', '=', langid)
  await query.execute()
}

/** Returns the authors of a page in the order of their first revisions. */
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
