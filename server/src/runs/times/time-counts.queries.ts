// The SQL of time histograms: counts of runs and steps by seconds, per day, week and month.
import { type Insertable, sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { prepareBy, prepareRows } from '#platform/db/prepared.ts'
import type { Tables } from '#schema/generated/tables.ts'
import type { Bucket, Piece } from './periods.ts'

type NewCount = Insertable<Tables['entry_time_counts']>
export type CountRow = { [K in keyof NewCount]: NewCount[K] }

export const kindOf = (stepid: number, bucket: Bucket) =>
  `${stepid === 0 ? 'run' : 'step'}-${bucket}` as const

export const addCounts = prepareRows<CountRow>()((db, rows) =>
  db
    .insertInto('entry_time_counts')
    .values([...rows])
    .onConflict((conflict) =>
      conflict
        .columns(['guideid', 'kind', 'period', 'stepid', 'seconds'])
        .doUpdateSet({ count: sql<number>`entry_time_counts.count + excluded.count` }),
    ),
)

const counted = ['guideid', 'stepid', 'endedAt', 'seconds'] as const

/** Returns the times that are no longer counted. */
export const deleteTimes = prepareBy<number>()((db, entryid) =>
  db.deleteFrom('entry_times').where('entryid', '=', entryid).returning(counted),
)

type NewTime = Insertable<Tables['entry_times']>

export const insertTimes = prepareRows<{ [K in keyof NewTime]: NewTime[K] }>()((db, rows) =>
  db.insertInto('entry_times').values([...rows]),
)

export async function listTimes(db: Db, entryids: readonly number[]) {
  return db.selectFrom('entry_times').select(counted).where('entryid', 'in', entryids).execute()
}

/** Null without pieces. */
function countsIn(db: Db, guideid: number, kind: 'run' | 'step', pieces: readonly Piece[]) {
  const [first, ...others] = pieces.map(({ bucket, from, to }) =>
    db
      .selectFrom('entry_time_counts')
      .select(['period', 'stepid', 'seconds', 'count'])
      .where('guideid', '=', guideid)
      .where('kind', '=', `${kind}-${bucket}`)
      .where('period', '>=', from)
      .where('period', '<', to),
  )
  return first ? others.reduce((query, other) => query.unionAll(other), first) : null
}

/** By piece; the periods are those of its bucket. */
export const listRunCounts = async (db: Db, guideid: number, pieces: readonly Piece[]) =>
  (await countsIn(db, guideid, 'run', pieces)?.execute()) ?? []

/** Summed over all buckets. */
export async function listStepCounts(db: Db, guideid: number, pieces: readonly Piece[]) {
  const all = countsIn(db, guideid, 'step', pieces)
  if (!all) return []
  return db
    .selectFrom(all.as('counted'))
    .select(['stepid', 'seconds'])
    .select(sql<number>`cast(sum(count) as bigint)`.as('count'))
    .groupBy(['stepid', 'seconds'])
    .execute()
}
