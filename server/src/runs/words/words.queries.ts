// The SQL of the words of runs: which a run has, and the index from beginnings of words to runs in the order of lists.

import { sql } from 'kysely'
import { chunks } from '#platform/chunks.ts'
import type { Db } from '#platform/db/database.ts'
import { prepare, prepareRows } from '#platform/db/prepared.ts'
import type { RunRow } from '../runs.queries.ts'

/** Where the words of a run stand in the index. */
export type WordPlace = Pick<RunRow, 'entryid' | 'startedAt' | 'guideid' | 'userid'>

const wordsById = prepare<{ entryid: number }>()((db, { entryid }) =>
  db.selectFrom('entry_texts').select('words').where('entryid', '=', entryid),
)

/** Undefined: nothing is kept of this run yet. */
export const findWords = async (db: Db, entryid: number): Promise<string | undefined> =>
  (await wordsById(db, { entryid }))[0]?.words

export async function listWords(db: Db, entryids: readonly number[]) {
  return db.selectFrom('entry_texts').selectAll().where('entryid', 'in', entryids).execute()
}

const insertText = prepare<{ entryid: number; words: string }>()((db, row) =>
  db
    .insertInto('entry_texts')
    .values(row)
    .onConflict((conflict) => conflict.column('entryid').doUpdateSet({ words: row.words })),
)

export async function saveText(db: Db, row: { entryid: number; words: string }): Promise<void> {
  await insertText(db, row)
}

interface KeyRow {
  word: string
  startedAt: number
  entryid: number
  guideid: number
  userid: number
}

const insertTogether = prepareRows<{ [K in keyof KeyRow]: KeyRow[K] }>()((db, rows) =>
  db.insertInto('entry_words').values([...rows]),
)

const deleteTogether = prepare<{ words: readonly string[]; startedAt: number; entryid: number }>()(
  (db, { words, startedAt, entryid }) =>
    db
      .deleteFrom('entry_words')
      .where('word', 'in', words)
      .where('startedAt', '=', startedAt)
      .where('entryid', '=', entryid),
)

/** So many the prepared queries keep a text for. */
const rowsAtOnce = 64

export async function insertKeys(
  db: Db,
  { entryid, startedAt, guideid, userid }: WordPlace,
  keys: readonly string[],
): Promise<void> {
  const rows = keys.map((word) => ({ word, startedAt, entryid, guideid, userid }))
  for (const part of chunks(rows, rowsAtOnce)) await insertTogether(db, part)
}

export async function deleteKeys(
  db: Db,
  { entryid, startedAt }: Pick<WordPlace, 'entryid' | 'startedAt'>,
  keys: readonly string[],
): Promise<void> {
  for (const part of chunks(keys, rowsAtOnce)) await deleteTogether(db, { words: part, startedAt, entryid })
}

interface Runs extends Record<string, readonly number[]> {
  entryids: readonly number[]
}

const runsOf = prepare<Runs>()((db, { entryids }) =>
  db
    .selectFrom('entries')
    .select(['entryid', 'startedAt', 'guideid', 'userid', 'workorderid'])
    .where('entryid', 'in', entryids)
    .orderBy('entryid'),
)

/** In the order of the index of what holds now: the other would go through all that was ever replaced. */
const valuesOf = prepare<Runs>()((db, { entryids }) =>
  db
    .selectFrom('entry_values')
    .innerJoin('field_revisions', 'field_revisions.fieldRevisionid', 'entry_values.fieldRevisionid')
    .select(['entry_values.entryid', 'entry_values.value', 'field_revisions.fieldType'])
    .where('entry_values.entryid', 'in', entryids)
    .where('entry_values.isCurrent', '=', 1)
    .orderBy('entry_values.entryid')
    .orderBy('entry_values.fieldGuid'),
)

/** Of values that were replaced since, too: why they were given is still told. */
const reasonsOf = prepare<Runs>()((db, { entryids }) =>
  db
    .selectFrom('entry_values')
    .select(['entryid', 'reason'])
    .where('entryid', 'in', entryids)
    .where('reason', 'is not', null),
)

const eventsOf = prepare<Runs>()((db, { entryids }) =>
  db
    .selectFrom('entry_events')
    .select(['entryid', 'data'])
    .where('entryid', 'in', entryids)
    .where('data', 'is not', null)
    .where('type', 'in', ['paused', 'suspended', 'cancelled']),
)

/** What the words of these runs are taken from, without a look at what was replaced. */
export async function listSources(db: Db, entryids: readonly number[]) {
  const runs = { entryids }
  return {
    entries: await runsOf(db, runs),
    values: await valuesOf(db, runs),
    reasons: await reasonsOf(db, runs),
    events: await eventsOf(db, runs),
  }
}

export async function listRunIds(db: Db, after: number, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('entries')
    .select('entryid')
    .where('entryid', '>', after)
    .orderBy('entryid')
    .limit(limit)
    .execute()
  return rows.map((row) => row.entryid)
}

/** How many runs have a word that begins like the key, counted up to a limit. */
export async function countKey(
  db: Db,
  key: string,
  { from, to, limit }: { from?: number | undefined; to?: number | undefined; limit: number },
): Promise<number> {
  let query = db.selectFrom('entry_words').select('entryid').where('word', '=', key)
  if (from !== undefined) query = query.where('startedAt', '>=', from)
  if (to !== undefined) query = query.where('startedAt', '<', to)
  const { count } = await db
    .selectFrom(query.limit(limit).as('counted'))
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
