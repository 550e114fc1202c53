// The SQL of analyses of outcomes, deviations and changes of guides.
import { type NotNull, type RawBuilder, sql } from 'kysely'
import { lastPublishedFields } from '#forms/lists/seen-fields.ts'
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

const dayMs = 86_400_000

/** Counts finished runs with missing answers by the day of their end, in days since 1970. */
export async function countIncomplete(db: Db, guideid: number, { from, to }: Span) {
  const day = sql<number>`"endedAt" / ${sql.lit(dayMs)}`
  return db
    .selectFrom('entries')
    .select((eb) => [day.as('day'), eb.fn.countAll<number>().as('count')])
    .where('guideid', '=', guideid)
    .where(sql<boolean>`missing > 0`)
    .where('voidedAt', 'is', null)
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

/** Counts runs by the way they ended, per day, without voided ones. */
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
    .where('voidedAt', 'is', null)
    .groupBy(day)
    .execute()
}

const deviationsShown = 500

/** Current values with a deviation in finished runs of the guide. Join order matters: few runs have one. */
const deviating = (db: Db, guideid: number, { from, to }: Span) =>
  db
    .selectFrom('entries')
    .crossJoin('entry_values')
    .where('entries.guideid', '=', guideid)
    .where('entries.startedAt', '<', to)
    .where('entries.endedAt', '>=', from)
    .where('entries.endedAt', '<', to)
    .where(sql<boolean>`entries.deviations > 0`)
    .where(sql<boolean>`entries.status = 'complete'`)
    .where('entries.voidedAt', 'is', null)
    .whereRef('entry_values.entryid', '=', 'entries.entryid')
    .where(sql<boolean>`entry_values."isCurrent" = 1`)
    .where('entry_values.deviation', 'is not', null)

/** Most frequent first; `total` counts all of them. */
export async function countDeviations(db: Db, guideid: number, span: Span) {
  return db
    .selectFrom(
      deviating(db, guideid, span)
        .select((eb) => [
          'entry_values.stepid',
          'entry_values.fieldGuid',
          eb.fn.countAll<number>().as('count'),
        ])
        .groupBy(['entry_values.stepid', 'entry_values.fieldGuid'])
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
export function countDeviationKinds(db: Db, guideid: number, span: Span) {
  return deviating(db, guideid, span)
    .select((eb) => ['entry_values.deviation', eb.fn.countAll<number>().as('count')])
    .$narrowType<{ deviation: NotNull }>()
    .groupBy('entry_values.deviation')
    .orderBy('count', 'desc')
    .orderBy('entry_values.deviation')
    .execute()
}

/** Returns the newest published labels of these fields. */
export async function listLabels(db: Db, fieldGuids: readonly string[]) {
  if (fieldGuids.length === 0) return []
  return lastPublishedFields(db, (eb) => eb('field.fieldGuid', 'in', fieldGuids))
    .select(['field.fieldGuid', 'field.label', 'field.guideid', 'field.stepid'])
    .execute()
}
