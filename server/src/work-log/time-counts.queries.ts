// The SQL of the counts of times: how many runs and steps took how many seconds in a day, a week and a month.
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import type { Tables } from '#platform/db/tables/index.ts'
import { type Bucket, buckets, dayOf, type Piece, periodOf } from './periods.ts'

export type TimeRow = Pick<Selectable<Tables['entry_times']>, 'guideid' | 'stepid' | 'endedAt' | 'durationMs'>

const kindOf = (stepid: number, bucket: Bucket): string => `${stepid === 0 ? 'run' : 'step'}-${bucket}`

/** Every statement stays below the number of parameters that the engines take. */
const rowsAtOnce = 1000

/** `sign` is -1 where runs go. In one order, so that two who count at once do not wait for each other. */
export async function countTimes(db: Db, times: readonly TimeRow[], sign: 1 | -1 = 1): Promise<void> {
  const counts = new Map<string, Insertable<Tables['entry_time_counts']>>()
  for (const { guideid, stepid, endedAt, durationMs } of times) {
    const seconds = Math.floor(durationMs / 1000)
    for (const bucket of buckets) {
      const kind = kindOf(stepid, bucket)
      const period = periodOf[bucket](dayOf(endedAt))
      const key = `${guideid} ${kind} ${period} ${stepid} ${seconds}`
      const count = (counts.get(key)?.count ?? 0) + sign
      counts.set(key, { guideid, kind, period, stepid, seconds, count })
    }
  }
  const rows = [...counts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row)
  for (let from = 0; from < rows.length; from += rowsAtOnce)
    await addCounts(db, rows.slice(from, from + rowsAtOnce))
}

async function addCounts(db: Db, rows: Insertable<Tables['entry_time_counts']>[]): Promise<void> {
  await db
    .insertInto('entry_time_counts')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['guideid', 'kind', 'period', 'stepid', 'seconds'])
        .doUpdateSet({ count: sql`entry_time_counts.count + excluded.count` }),
    )
    .execute()
}

/** Before these runs go, or are counted anew. */
export async function uncountTimes(db: Db, entryids: readonly number[]): Promise<void> {
  if (entryids.length === 0) return
  const times = await db
    .selectFrom('entry_times')
    .select(['guideid', 'stepid', 'endedAt', 'durationMs'])
    .where('entryid', 'in', entryids)
    .execute()
  await countTimes(db, times, -1)
}

export interface CountedTime {
  period: number
  seconds: number
  count: number
}

export async function listRunCounts(
  db: Db,
  guideid: number,
  { bucket, from, to }: Piece,
): Promise<CountedTime[]> {
  return db
    .selectFrom('entry_time_counts')
    .select(['period', 'seconds', 'count'])
    .where('guideid', '=', guideid)
    .where('kind', '=', kindOf(0, bucket))
    .where('period', '>=', from)
    .where('period', '<', to)
    .execute()
}

/** Over all the pieces together. */
export async function listStepCounts(db: Db, guideid: number, pieces: readonly Piece[]) {
  const [first, ...others] = pieces.map(({ bucket, from, to }) =>
    db
      .selectFrom('entry_time_counts')
      .select(['stepid', 'seconds', 'count'])
      .where('guideid', '=', guideid)
      .where('kind', '=', kindOf(1, bucket))
      .where('period', '>=', from)
      .where('period', '<', to),
  )
  if (!first) return []
  const all = others.reduce((query, other) => query.unionAll(other), first)
  return db
    .selectFrom(all.as('counted'))
    .select(['stepid', 'seconds'])
    .select(sql<number>`cast(sum(count) as bigint)`.as('count'))
    .groupBy(['stepid', 'seconds'])
    .execute()
}
