// The SQL of titles that runs are found by: the words of each guide that was ever performed, and the index of them.
import { expressionBuilder, sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import type { Tables } from '#schema/generated/tables.ts'
import { keyOf } from './words.ts'

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

/** Guides that have words in their titles that begin like each of these. */
export function guidesNamed(prefixes: readonly string[]) {
  const eb = expressionBuilder<Tables, never>()
  // The longest has the fewest.
  const [first = '', ...others] = prefixes.toSorted((one, other) => other.length - one.length)
  const key = keyOf(first)
  const query = eb
    .selectFrom('run_title_words')
    .select('run_title_words.guideid')
    .where('run_title_words.word', '=', key)
  const unseen = key === first ? others : [first, ...others]
  return unseen.reduce(
    (found, prefix) =>
      found.where((inner) =>
        inner.exists(
          inner
            .selectFrom('run_titles')
            .select('run_titles.guideid')
            .whereRef('run_titles.guideid', '=', 'run_title_words.guideid')
            .where('run_titles.words', 'like', `% ${prefix}%`),
        ),
      ),
    query,
  )
}

/** How many runs such guides have, counted up to a limit. */
export async function countRunsOfTitles(
  db: Db,
  prefixes: readonly string[],
  { from, to, limit }: Spans,
): Promise<number> {
  let query = db
    .selectFrom(guidesNamed(prefixes).as('looked'))
    // In this order: first the guides, which are fewer than their runs.
    .crossJoin('entries')
    .whereRef('entries.guideid', '=', 'looked.guideid')
    .select('entries.entryid')
  if (from !== undefined) query = query.where('entries.startedAt', '>=', from)
  if (to !== undefined) query = query.where('entries.startedAt', '<', to)
  const { count } = await db
    .selectFrom(query.limit(limit).as('counted'))
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** How many guides they are, counted up to a limit. */
export async function countTitles(db: Db, prefixes: readonly string[], limit: number): Promise<number> {
  const rows = await db
    .selectFrom(guidesNamed(prefixes).as('looked'))
    .select('looked.guideid')
    .limit(limit)
    .execute()
  return rows.length
}
