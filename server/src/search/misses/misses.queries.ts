// Queries for searches without a hit.
import type { Selectable } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import type { Tables } from '#schema/generated/tables.ts'

export type MissRow = Selectable<Tables['search_misses']>

export type CountedMiss = Omit<MissRow, 'missid'>

/** Adds the counts to those of all servers. In one order, because two servers may write the same rows. */
export async function addMisses(db: Db, misses: readonly CountedMiss[]): Promise<void> {
  const rows = misses.toSorted((one, other) => (one.words < other.words ? -1 : 1))
  await db
    .insertInto('search_misses')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('words').doUpdateSet((eb) => ({
        query: eb.ref('excluded.query'),
        langid: eb.ref('excluded.langid'),
        count: eb('search_misses.count', '+', eb.ref('excluded.count')),
        lastAt: eb.ref('excluded.lastAt'),
      })),
    )
    .execute()
}

/** The table stays small enough to be sorted without an index. */
export const mostMisses = 1000

/** Deletes the rarest beyond the limit, the oldest first. */
export async function deleteFurtherMisses(db: Db): Promise<void> {
  const further = sorted(db, 'count').select('missid').offset(mostMisses).limit(mostMisses)
  await db.deleteFrom('search_misses').where('missid', 'in', further).execute()
}

export async function deleteOldMisses(db: Db, before: number, most: number): Promise<number> {
  const old = db.selectFrom('search_misses').select('missid').where('lastAt', '<', before).limit(most)
  const { numDeletedRows } = await db
    .deleteFrom('search_misses')
    .where('missid', 'in', old)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

export const missOrders = ['count', 'last_date'] as const
export type MissOrder = (typeof missOrders)[number]

/** The most frequent or the latest first. */
function sorted(db: Db, order: MissOrder) {
  const rows = db.selectFrom('search_misses')
  return (order === 'count' ? rows.orderBy('count', 'desc') : rows)
    .orderBy('lastAt', 'desc')
    .orderBy('missid', 'desc')
}

export function listMisses(
  db: Db,
  { sort, offset, limit }: { sort: MissOrder; offset: number; limit: number },
): Promise<MissRow[]> {
  return sorted(db, sort).selectAll().offset(offset).limit(limit).execute()
}

export async function countMisses(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('search_misses')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function deleteMiss(db: Db, missid: number): Promise<MissRow | undefined> {
  return db.deleteFrom('search_misses').where('missid', '=', missid).returningAll().executeTakeFirst()
}
