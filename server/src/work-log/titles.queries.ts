// The SQL of titles that runs are found by: the words of each guide that was ever performed, and the index of them.
import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'

interface Spans {
  from?: number | undefined
  to?: number | undefined
  limit: number
}

/** Undefined: no run of this guide ever began. */
export async function findTitleWords(db: Db, guideid: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('run_titles')
    .select('words')
    .where('guideid', '=', guideid)
    .executeTakeFirst()
  return row?.words
}

export async function saveTitleWords(db: Db, row: { guideid: number; words: string }): Promise<void> {
  await db
    .insertInto('run_titles')
    .values(row)
    .onConflict((conflict) => conflict.column('guideid').doUpdateSet({ words: row.words }))
    .execute()
}

export async function insertTitleKeys(db: Db, guideid: number, words: readonly string[]): Promise<void> {
  if (words.length === 0) return
  await db
    .insertInto('run_title_words')
    .values(words.map((word) => ({ word, guideid })))
    .onConflict((conflict) => conflict.columns(['word', 'guideid']).doNothing())
    .execute()
}

/** The contents of states of guides, originals and translations. */
export async function listContents(db: Db, guideRevisionids: readonly number[]) {
  return db
    .selectFrom('guide_revisions')
    .select(['guideRevisionid', 'guideid', 'content'])
    .where('guideRevisionid', 'in', guideRevisionids)
    .execute()
}

/** Which states these runs follow, each once. */
export async function listPinned(db: Db, entryids: readonly number[]) {
  return db
    .selectFrom('entries')
    .select(['guideid', 'guideRevisionid', 'translationRevisionid'])
    .distinct()
    .where('entryid', 'in', entryids)
    .execute()
}

/** How many runs have guides with a word in their titles that begins like the key, counted up to a limit. */
export async function countRunsOfTitles(db: Db, key: string, { from, to, limit }: Spans): Promise<number> {
  let query = db
    .selectFrom('run_title_words')
    // In this order: first the guides, which are fewer than their runs.
    .crossJoin('entries')
    .whereRef('entries.guideid', '=', 'run_title_words.guideid')
    .select('entries.entryid')
    .where('run_title_words.word', '=', key)
  if (from !== undefined) query = query.where('entries.startedAt', '>=', from)
  if (to !== undefined) query = query.where('entries.startedAt', '<', to)
  const { count } = await db
    .selectFrom(query.limit(limit).as('counted'))
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** How many guides have such a word, counted up to a limit. */
export async function countTitles(db: Db, key: string, limit: number): Promise<number> {
  const rows = await db
    .selectFrom('run_title_words')
    .select('guideid')
    .where('word', '=', key)
    .limit(limit)
    .execute()
  return rows.length
}
