// Counts the events of runs that administrators entered for other users.
import type { Db } from '#platform/db/database.ts'

/** By run; runs without such events are left out. A key in quotes cannot be part of a text, where quotes are escaped. */
export async function countLetIn(db: Db, entryids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (entryids.length === 0) return new Map()
  const rows = await db
    .selectFrom('entry_events')
    .select(({ fn }) => ['entryid', fn.countAll().as('count')])
    .where('entryid', 'in', entryids)
    .where('data', 'is not', null)
    .where('data', 'like', '%"letInBy":%')
    .groupBy('entryid')
    .execute()
  return new Map(rows.map(({ entryid, count }) => [entryid, Number(count)]))
}
