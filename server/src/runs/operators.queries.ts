// The operators of runs, by the events that changed them.
import type { Db } from '#platform/db/database.ts'

/** By the data of an event: it was recorded beside the run. Text of users has its quotes escaped. */
export const isStoredLate = (data: string | null): boolean => data?.includes('"late":true') === true

/** In the order of arrival. */
export async function listOperatorChanges(db: Db, entryid: number) {
  const rows = await db
    .selectFrom('entry_events')
    .select(['at', 'receivedAt', 'type', 'userid', 'data'])
    .where('entryid', '=', entryid)
    .where('type', 'in', ['started', 'taken-over', 'handed-over'])
    .orderBy('entryEventid')
    .execute()
  return rows.map(({ at, receivedAt, type, userid, data }) => ({
    ...{ at, heardAt: receivedAt ?? at },
    operatorid: type === 'handed-over' ? (operatorIn(data) ?? userid) : userid,
    isLate: isStoredLate(data),
  }))
}

/** The user continued the run, or took it over. */
export async function hasGoneOn(db: Db, entryid: number, userid: number): Promise<boolean> {
  const rows = await db
    .selectFrom('entry_events')
    .select('data')
    .where('entryid', '=', entryid)
    .where('userid', '=', userid)
    .where('type', 'in', ['taken-over', 'resumed'])
    .execute()
  return rows.some(({ data }) => !isStoredLate(data))
}

/** When the server learned that the run had ended; null: it is open. */
export async function findEndReceipt(db: Db, entryid: number): Promise<number | null> {
  const rows = await db
    .selectFrom('entry_events')
    .select(['at', 'receivedAt', 'data'])
    .where('entryid', '=', entryid)
    .where('type', 'in', ['finished', 'cancelled'])
    .orderBy('entryEventid')
    .execute()
  const end = rows.find(({ data }) => !isStoredLate(data))
  return end ? (end.receivedAt ?? end.at) : null
}

/** The user to whom the run was handed over. */
const operatorIn = (data: string | null): number | undefined =>
  data === null ? undefined : (JSON.parse(data) as { operator?: number }).operator

/** In the order of arrival, with the name of the user and the data of the event. */
export async function listEventsOfType(
  db: Db,
  entryids: readonly number[],
  type: 'handed-over' | 'device.closed',
) {
  if (entryids.length === 0) return []
  const rows = await db
    .selectFrom('entry_events')
    .leftJoin('users', 'users.userid', 'entry_events.userid')
    .select(['entry_events.entryid', 'entry_events.at', 'entry_events.userid', 'entry_events.data'])
    .select(['users.username', 'entry_events.entryEventid'])
    .where('entry_events.entryid', 'in', entryids)
    .where('entry_events.type', '=', type)
    .where('entry_events.data', 'is not', null)
    .execute()
  return rows.sort((a, b) => a.entryEventid - b.entryEventid)
}

/** Run → its last hand-over, for runs that are reserved. */
export async function findHandOvers(db: Db, entryids: readonly number[]) {
  const rows = await listEventsOfType(db, entryids, 'handed-over')
  return new Map(rows.map((row) => [row.entryid, row]))
}
