// The SQL of analyses of values and of changes of guides; times are in time-counts.queries.ts.
import { type NotNull, type RawBuilder, sql } from 'kysely'
import { lastPublishedFields } from '#forms/seen-fields.ts'
import type { Db } from '#platform/db/database.ts'

/** Milliseconds; a half-open interval. */
export interface Span {
  from: number
  to: number
}

export async function findAnalyzedGuide(db: Db, guideid: number) {
  return db
    .selectFrom('guides')
    .select(['guideid', 'langid', 'currentRevisionid'])
    .where('guideid', '=', guideid)
    .executeTakeFirst()
}

/** Returns the newest published revision of each field; fields that were never published are left out. */
export async function findAnalyzedField(db: Db, fieldGuid: string) {
  return lastPublishedFields(db, (eb) => eb('field.fieldGuid', '=', fieldGuid))
    .select(['field.fieldGuid', 'field.fieldRevisionid', 'field.label', 'field.guideid', 'field.stepid'])
    .executeTakeFirst()
}

const revisionsShown = 200

/** Returns published revisions of the guide in its original language, oldest first. */
export async function listMarkedRevisions(
  db: Db,
  { guideid, langid }: { guideid: number; langid: string },
  { from, to }: Span,
) {
  const rows = await db
    .selectFrom('guide_revisions')
    .select(['guideRevisionid', 'at'])
    .where('guideid', '=', guideid)
    .where('langid', '=', langid)
    .where('isPatrolled', '=', 1)
    .where('at', '>=', from)
    .where('at', '<', to)
    .orderBy('guideRevisionid', 'desc')
    .limit(revisionsShown)
    .execute()
  return rows.reverse()
}

const current = sql<boolean>`"isCurrent" = 1`

const numbersOf = (db: Db, fieldGuid: string, { from, to }: Span) =>
  db
    .selectFrom('entry_values')
    .where('fieldGuid', '=', fieldGuid)
    .where(current)
    .where('at', '>=', from)
    .where('at', '<', to)
    .where('number', 'is not', null)

/** Returns the newest values, in ascending order. */
export async function listPoints(db: Db, fieldGuid: string, { from, to, limit }: Span & { limit: number }) {
  const rows = await numbersOf(db, fieldGuid, { from, to })
    .select(['valueid', 'entryid', 'at', 'number', 'fieldRevisionid', 'deviation'])
    .orderBy('at', 'desc')
    .orderBy('valueid', 'desc')
    .limit(limit)
    .execute()
  return rows.reverse()
}

export interface NumberSums {
  count: number
  /** Shifted by `near` for numerical stability: sums of squares of large, close numbers would cancel. */
  sum: number | null
  squares: number | null
  min: number | null
  max: number | null
}

export async function sumNumbers(
  db: Db,
  fieldGuid: string,
  { near, ...span }: Span & { near: number },
): Promise<NumberSums> {
  const far = sql<number>`(number - cast(${near} as double precision))`
  return numbersOf(db, fieldGuid, span)
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      sql<number | null>`sum(${far})`.as('sum'),
      sql<number | null>`sum(${far} * ${far})`.as('squares'),
      eb.fn.min('number').as('min'),
      eb.fn.max('number').as('max'),
    ])
    .executeTakeFirstOrThrow()
}

const dayMs = 86_400_000

/** Counts finished runs with missing answers by the day of their end, in days since 1970. */
export async function countIncomplete(db: Db, guideid: number, { from, to }: Span) {
  const day = sql<number>`"endedAt" / ${sql.lit(dayMs)}`
  return db
    .selectFrom('entries')
    .select((eb) => [day.as('day'), eb.fn.countAll<number>().as('count')])
    .where('guideid', '=', guideid)
    .where(sql<boolean>`missing > 0`)
    .where('startedAt', '<', to)
    .where('endedAt', '>=', from)
    .where('endedAt', '<', to)
    .groupBy(day)
    .execute()
}

export interface EndedCounts {
  /** Days since 1970. */
  day: number
  finished: number
  cancelled: number
  /** Runs that were finished with all answers and without a deviation. */
  passed: number
  /** The part of them that never had a deviating value. */
  firstPass: number
}

/** Counts runs by the way they ended, per day. */
export function countEnded(db: Db, guideid: number, { from, to }: Span): Promise<EndedCounts[]> {
  const day = sql<number>`"endedAt" / ${sql.lit(dayMs)}`
  const count = (which: RawBuilder<unknown>) =>
    sql<number>`cast(sum(case when ${which} then 1 else 0 end) as bigint)`
  return db
    .selectFrom('entries')
    .select([
      day.as('day'),
      count(sql`status = 'complete'`).as('finished'),
      count(sql`status = 'cancelled'`).as('cancelled'),
      count(sql`status = 'complete' and missing = 0 and deviations = 0`).as('passed'),
      count(sql`status = 'complete' and missing = 0 and "everDeviated" = 0`).as('firstPass'),
    ])
    .where('guideid', '=', guideid)
    .where('endedAt', '>=', from)
    .where('endedAt', '<', to)
    .groupBy(day)
    .execute()
}

const deviationsShown = 500

/** Most frequent first; `total` counts all of them. */
export async function countDeviations(db: Db, guideid: number, { from, to }: Span) {
  return db
    .selectFrom((eb) =>
      eb
        .selectFrom('entry_values')
        .select((inner) => ['stepid', 'fieldGuid', inner.fn.countAll<number>().as('count')])
        .where('guideid', '=', guideid)
        .where('at', '>=', from)
        .where('at', '<', to)
        .where(current)
        .where('deviation', 'is not', null)
        .groupBy(['stepid', 'fieldGuid'])
        .as('counted'),
    )
    .select(['stepid', 'fieldGuid', 'count'])
    .select(sql<number>`cast(sum(count) over () as bigint)`.as('total'))
    .orderBy('count', 'desc')
    .orderBy('stepid')
    .orderBy('fieldGuid')
    .limit(deviationsShown)
    .execute()
}

/** Kinds of deviation, most frequent first. */
export function countDeviationKinds(db: Db, guideid: number, { from, to }: Span) {
  return db
    .selectFrom('entry_values')
    .select((eb) => ['deviation', eb.fn.countAll<number>().as('count')])
    .$narrowType<{ deviation: NotNull }>()
    .where('guideid', '=', guideid)
    .where('at', '>=', from)
    .where('at', '<', to)
    .where(current)
    .where('deviation', 'is not', null)
    .groupBy('deviation')
    .orderBy('count', 'desc')
    .orderBy('deviation')
    .execute()
}

/** Returns the newest published labels of these fields. */
export async function listLabels(db: Db, fieldGuids: readonly string[]) {
  if (fieldGuids.length === 0) return []
  return lastPublishedFields(db, (eb) => eb('field.fieldGuid', 'in', fieldGuids))
    .select(['field.fieldGuid', 'field.label', 'field.guideid', 'field.stepid'])
    .execute()
}
