// Queries for badges: the day on which a user reached a number, and how many users have reached it.
import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { prepareFirst } from '#platform/db/prepared.ts'

export type Measure = 'guides' | 'changes' | 'completions'

/** One row per counted action, with user and time. Constants allow partial indexes. */
const deeds = {
  guides: {
    table: sql.table('guides'),
    userid: sql.ref('authorid'),
    at: sql.ref('publishedAt'),
    which: sql`"isPublic" = 1 and "isDeleted" = 0`,
  },
  changes: {
    table: sql.table('guide_revisions'),
    userid: sql.ref('userid'),
    at: sql.ref('at'),
    which: sql`"isPatrolled" = 1`,
  },
  completions: {
    table: sql.table('completions'),
    userid: sql.ref('userid'),
    at: sql.ref('at'),
    which: sql`1 = 1`,
  },
} as const

export interface Milestone {
  measure: Measure
  threshold: number
}

/**
 * Prepares a query for the times at which a user reached these thresholds, by their position; null if not reached. Each is
 * one row after an offset in an index, however much the user has done since.
 */
export function prepareReached(milestones: readonly Milestone[]) {
  return prepareFirst<number>()((db, userid) =>
    db.selectNoFrom(milestones.map((milestone, index) => reachedAt(milestone, userid).as(`${index}`))),
  )
}

function reachedAt({ measure, threshold }: Milestone, userid: number) {
  const { table, at, which, userid: whose } = deeds[measure]
  return sql<number | null>`(
    select ${at} from ${table} where ${which} and ${whose} = ${userid}
    order by ${at} limit 1 offset ${sql.lit(threshold - 1)})`
}

/** Number of users who have reached each threshold. */
export async function countThoseWhoReached(
  db: Db,
  measure: Measure,
  thresholds: readonly number[],
): Promise<Map<number, number>> {
  const { table, which, userid: whose } = deeds[measure]
  const { rows } = await sql<Record<string, number | null>>`
    select ${sql.join(thresholds.map((threshold) => reached(threshold)))} from (
      select count(*) as deeds from ${table} where ${which} and ${whose} is not null group by ${whose}
    ) as counted`.execute(db)
  return new Map(thresholds.map((threshold) => [threshold, Number(rows[0]?.[`from${threshold}`] ?? 0)]))
}

const reached = (threshold: number) =>
  sql`sum(case when counted.deeds >= ${threshold} then 1 else 0 end) as ${sql.ref(`from${threshold}`)}`

export async function countJoinedUntil(db: Db, joinedAt: number): Promise<number> {
  const row = await db
    .selectFrom('users')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('joinedAt', '<=', joinedAt)
    .executeTakeFirstOrThrow()
  return row.count
}
