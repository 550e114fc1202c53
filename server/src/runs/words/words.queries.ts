// The SQL of run words: stored words, their source texts, and the queue of runs to index.
import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { prepare, prepareBy, prepareRows } from '#platform/db/prepared.ts'

/** Marks the run for indexing, too. */
export const appendWords = prepare<{ entryid: number; words: string }>()((db, { entryid, words }) =>
  db
    .updateTable('entry_texts')
    .set({ words: sql<string>`words || ${words}`, isIndexed: 0 })
    .where('entryid', '=', entryid),
)

/** Its marks in the word index have changed. */
export const awaitIndexing = prepareBy<number>()((db, entryid) =>
  db
    .updateTable('entry_texts')
    .set({ isIndexed: 0 })
    .where('entryid', '=', entryid)
    .where(sql<boolean>`"isIndexed" = 1`),
)

const insertTexts = prepareRows<{ entryid: number; words: string; isIndexed: 0 | 1 }>()((db, rows) =>
  db
    .insertInto('entry_texts')
    .values([...rows])
    .onConflict((conflict) =>
      conflict.column('entryid').doUpdateSet((eb) => ({
        words: eb.ref('excluded.words'),
        isIndexed: eb.ref('excluded.isIndexed'),
      })),
    ),
)

/** Marks the run for indexing. */
export async function saveWords(db: Db, entryid: number, words: string): Promise<void> {
  await insertTexts(db, [{ entryid, words, isIndexed: 0 }])
}

export async function saveIndexed(
  db: Db,
  rows: readonly { entryid: number; words: string }[],
): Promise<void> {
  await insertTexts(
    db,
    rows.map((row) => ({ ...row, isIndexed: 1 })),
  )
}

export async function listWaiting(db: Db, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('entry_texts')
    .select('entryid')
    .where(sql<boolean>`"isIndexed" = 0`)
    .orderBy('entryid')
    .limit(limit)
    .execute()
  return rows.map((row) => row.entryid)
}

interface Runs extends Record<string, readonly number[]> {
  entryids: readonly number[]
}

const runsOf = prepare<Runs>()((db, { entryids }) =>
  db.selectFrom('entries').selectAll().where('entryid', 'in', entryids).orderBy('entryid'),
)

/** Ordered like the partial index of current values; otherwise the planner scans replaced ones too. */
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

/** Reasons of replaced values, too: the record still shows them. */
const eventsOf = prepare<Runs>()((db, { entryids }) =>
  db
    .selectFrom('entry_events')
    .select(['entryid', 'data'])
    .where('entryid', 'in', entryids)
    .where('data', 'is not', null),
)

/** Source texts of these runs; replaced values are left out. */
export async function listSources(db: Db, entryids: readonly number[]) {
  const runs = { entryids }
  return {
    entries: await runsOf(db, runs),
    values: await valuesOf(db, runs),
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

export async function listTitleWords(db: Db, guideids: readonly number[]) {
  return db.selectFrom('run_titles').selectAll().where('guideid', 'in', guideids).execute()
}

/** The index has them with each run of the guide. */
export async function saveTitleWords(db: Db, row: { guideid: number; words: string }): Promise<void> {
  await db
    .insertInto('run_titles')
    .values(row)
    .onConflict((conflict) => conflict.column('guideid').doUpdateSet({ words: row.words }))
    .execute()
  await db
    .updateTable('entry_texts')
    .set({ isIndexed: 0 })
    .where('entryid', 'in', (eb) =>
      eb.selectFrom('entries').select('entries.entryid').where('guideid', '=', row.guideid),
    )
    .where(sql<boolean>`"isIndexed" = 1`)
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
