// The SQL of revisions, whatever they are of: the list of one edition, what waits in it, and what was decided about that.
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import type { Edition, History, Revision } from './history.ts'

interface Page {
  offset: number
  limit: number
}

type Place = Pick<Edition, 'thingid' | 'langid'>
type Table = Pick<History, 'table' | 'thing' | 'id'>

// Written out, so that the partial indexes of waiting edits fit.
const isWaiting = sql<boolean>`"isPatrolled" = 0 and "isDenied" = 0`

// All of these tables have the columns of `wiki_revisions` that are named here.
const nameOf = ({ table }: Table) => table as 'wiki_revisions'

function revisionsOf(db: Db, table: Table, { thingid, langid }: Place) {
  return db
    .selectFrom(nameOf(table))
    .where(sql.ref<number>(table.thing), '=', thingid)
    .where('langid', '=', langid)
}

/** Newest first. */
export function listRevisionsOf<R extends Revision>(
  db: Db,
  history: History<R>,
  place: Place,
  { offset, limit }: Page,
): Promise<R[]> {
  const rows = revisionsOf(db, history, place)
    .selectAll()
    .orderBy(sql.ref(history.id), 'desc')
    .offset(offset)
    .limit(limit)
    .execute()
  return rows as unknown as Promise<R[]>
}

export interface WaitingEdit {
  id: number
  userid: number | null
  action: string
}

/** Everything between what readers see and the newest edit, oldest first. */
export function listWaitingEdits(db: Db, table: Table, place: Place): Promise<WaitingEdit[]> {
  return revisionsOf(db, table, place)
    .select([sql.ref<number>(table.id).as('id'), 'userid', 'action'])
    .where(isWaiting)
    .orderBy(sql.ref(table.id))
    .execute()
}

/** Of edits that follow one another. */
export async function judgeEdits(
  db: Db,
  table: Table,
  place: Place,
  { edits, verdict }: { edits: readonly WaitingEdit[]; verdict: { isPatrolled: 1 } | { isDenied: 1 } },
): Promise<void> {
  const [first, last] = [edits[0], edits.at(-1)]
  if (!first || !last) return
  await db
    .updateTable(nameOf(table))
    .set(verdict)
    .where(sql.ref<number>(table.thing), '=', place.thingid)
    .where('langid', '=', place.langid)
    .where(sql.ref<number>(table.id), '>=', first.id)
    .where(sql.ref<number>(table.id), '<=', last.id)
    .where(isWaiting)
    .execute()
}

/** Of a thing that goes, in one language or in all; answers the edits that nobody can judge any more. */
export async function denyWaitingEdits(
  db: Db,
  table: Table,
  { thingid, langid }: { thingid: number; langid?: string | undefined },
): Promise<number[]> {
  let query = db.updateTable(nameOf(table)).set({ isDenied: 1 })
  query = query.where(sql.ref<number>(table.thing), '=', thingid).where(isWaiting)
  if (langid !== undefined) query = query.where('langid', '=', langid)
  const rows = await query.returning(sql.ref<number>(table.id).as('id')).execute()
  return rows.map(({ id }) => id).sort((a, b) => a - b)
}

/** The newest that was not denied, before that one where one is named. */
export async function findStanding<R extends Revision>(
  db: Db,
  history: History<R>,
  place: Place,
  before?: number,
): Promise<R | undefined> {
  let query = revisionsOf(db, history, place).selectAll().where('isDenied', '=', 0)
  if (before !== undefined) query = query.where(sql.ref<number>(history.id), '<', before)
  const row = await query.orderBy(sql.ref(history.id), 'desc').limit(1).executeTakeFirst()
  return row as unknown as R | undefined
}

/** Editions with edits that wait, the longest unchanged first, of things for which the condition holds; with the newest edit of each. */
export function listWaitingEditions(
  db: Db,
  table: Table,
  isSeen: (thingid: RawBuilder<unknown>) => RawBuilder<SqlBool>,
  page: Page,
) {
  const waiting = db
    .selectFrom(nameOf(table))
    .select(sql.ref<number>(table.thing).as('thingid'))
    .select(({ fn }) => [
      'langid',
      fn.countAll<number>().as('count'),
      sql<number>`max(${sql.ref(table.id)})`.as('id'),
    ])
    .where(isWaiting)
    .where(isSeen(sql.ref(`${table.table}.${table.thing}`)))
    .groupBy([sql.ref(table.thing), 'langid'])
  return db
    .selectFrom(waiting.as('waiting'))
    .innerJoin(`${nameOf(table)} as newest`, (join) =>
      join.on(sql.ref(`newest.${table.id}`), '=', sql.ref('waiting.id')),
    )
    .select(['waiting.thingid', 'waiting.langid', 'waiting.count', 'waiting.id'])
    .select(['newest.at', 'newest.userid', 'newest.action'])
    .orderBy('waiting.id')
    .offset(page.offset)
    .limit(page.limit)
    .execute()
}
