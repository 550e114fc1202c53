// The SQL of revisions of any kind: the list of an edition, its pending edits, and verdicts.
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import type { Edition, History, Revision } from './history.ts'

interface Page {
  offset: number
  limit: number
}

type EditionKey = Pick<Edition, 'thingid' | 'langid'>
type Table = Pick<History, 'table' | 'thing' | 'id'>

// Literal values, so that the partial indexes of pending edits match.
const isWaiting = sql<boolean>`"isPatrolled" = 0 and "isDenied" = 0`

// All of these tables have the named columns of `wiki_revisions`.
const nameOf = ({ table }: Table) => table as 'wiki_revisions'

function revisionsOf(db: Db, table: Table, { thingid, langid }: EditionKey) {
  return db
    .selectFrom(nameOf(table))
    .where(sql.ref<number>(table.thing), '=', thingid)
    .where('langid', '=', langid)
}

/** Newest first. */
export function listRevisionsOf<R extends Revision>(
  db: Db,
  history: History<R>,
  edition: EditionKey,
  { offset, limit }: Page,
): Promise<R[]> {
  const rows = revisionsOf(db, history, edition)
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

/** Returns all edits between the published and the newest revision, the oldest first. */
export function listWaitingEdits(db: Db, table: Table, edition: EditionKey): Promise<WaitingEdit[]> {
  return revisionsOf(db, table, edition)
    .select([sql.ref<number>(table.id).as('id'), 'userid', 'action'])
    .where(isWaiting)
    .orderBy(sql.ref(table.id))
    .execute()
}

/** Stores the verdict on consecutive edits. */
export async function saveVerdict(
  db: Db,
  table: Table,
  edition: EditionKey,
  { edits, verdict }: { edits: readonly WaitingEdit[]; verdict: { isPatrolled: 1 } | { isDenied: 1 } },
): Promise<void> {
  const [first, last] = [edits[0], edits.at(-1)]
  if (!first || !last) return
  await db
    .updateTable(nameOf(table))
    .set(verdict)
    .where(sql.ref<number>(table.thing), '=', edition.thingid)
    .where('langid', '=', edition.langid)
    .where(sql.ref<number>(table.id), '>=', first.id)
    .where(sql.ref<number>(table.id), '<=', last.id)
    .where(isWaiting)
    .execute()
}

/** Denies the pending edits of a deleted thing, in one language or all, and returns their ids. */
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

/** Returns the newest revision that was not denied, optionally before a given one. */
export async function findNewestRevision<R extends Revision>(
  db: Db,
  history: History<R>,
  edition: EditionKey,
  before?: number,
): Promise<R | undefined> {
  let query = revisionsOf(db, history, edition).selectAll().where('isDenied', '=', 0)
  if (before !== undefined) query = query.where(sql.ref<number>(history.id), '<', before)
  const row = await query.orderBy(sql.ref(history.id), 'desc').limit(1).executeTakeFirst()
  return row as unknown as R | undefined
}

type IsSeen = (thingid: RawBuilder<unknown>) => RawBuilder<SqlBool>

/** Visible editions with pending edits: their number and the newest one. */
const waitingEditions = (db: Db, table: Table, isSeen: IsSeen) =>
  db
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

/** Returns visible editions with pending edits, the longest unchanged first, with count and newest edit. */
export const listWaitingEditions = (db: Db, table: Table, isSeen: IsSeen, page: Page) =>
  db
    .selectFrom(waitingEditions(db, table, isSeen).as('waiting'))
    .innerJoin(`${nameOf(table)} as newest`, (join) =>
      join.on(sql.ref(`newest.${table.id}`), '=', sql.ref('waiting.id')),
    )
    .select(['waiting.thingid', 'waiting.langid', 'waiting.count', 'waiting.id'])
    .select(['newest.at', 'newest.userid', 'newest.action'])
    .orderBy('waiting.id')
    .offset(page.offset)
    .limit(page.limit)
    .execute()

/** Returns the length of the whole list of `listWaitingEditions`. */
export async function countPending(db: Db, table: Table, isSeen: IsSeen): Promise<number> {
  const row = await db
    .selectFrom(waitingEditions(db, table, isSeen).as('waiting'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}
