// The SQL of lists of runs, ordered by start.
import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import { guidesLookedAfter, isViewableByReader } from '#guides/viewable.ts'
import type { Db } from '#platform/db/database.ts'
import type { Tables } from '#schema/generated/tables.ts'
import { isAwaitedBy } from '../awaited-teams.queries.ts'
import type { RunRow } from '../runs.queries.ts'
import {
  behind,
  conditionsOf,
  finishedIn,
  isFinished,
  isPerformer,
  type RunFilter,
  type RunPage,
} from './list-filter.ts'
import { withWords } from './list-text.ts'

export async function listRuns(db: Db, filter: RunFilter, page: RunPage): Promise<RunRow[]> {
  const { order, offset, limit } = page
  return db
    .selectFrom('entries')
    .selectAll()
    .where(await wanted(db, filter, page))
    .orderBy('startedAt', order)
    .orderBy('entryid', order)
    .offset(offset)
    .limit(limit)
    .execute()
}

/** Runs that match the filter, limited to what the page can need. */
export async function wanted(db: Db, filter: RunFilter, page: RunPage): Promise<Expression<SqlBool>> {
  const { text, stepid, seenBy, status, performedBy } = filter
  if (isFinished(filter) && status && !status.includes('complete')) return sql<SqlBool>`1 = 0`
  const ofReader = seenBy ? [isSeen(filter, seenBy)] : []
  const conditions = [...conditionsOf(filter), ...behind(page), ...ofReader]
  if (text !== undefined) return withWords(db, { filter: { ...filter, text }, page, conditions })
  if (stepid !== undefined) {
    const which = [sql<SqlBool>`entry_times.stepid = ${stepid}`, ...finishedIn(filter, 'entry_times')]
    return along(filter, page, { table: 'entry_times', which, conditions })
  }
  if (performedBy !== undefined) {
    const others = [...conditionsOf({ ...filter, performedBy: undefined }), ...behind(page), ...ofReader]
    return along(filter, page, { table: 'entry_people', which: isPerformer(performedBy), conditions: others })
  }
  if (seenBy && !isFinished(filter) && !filter.unsigned) return seen(filter, page, seenBy)
  return expressionBuilder<Tables, 'entries'>().and(conditions)
}

interface Along {
  /** Its index for these rows is in list order. */
  table: 'entry_times' | 'entry_people'
  which: readonly Expression<SqlBool>[]
  conditions: readonly Expression<SqlBool>[]
}

/** Runs with such a row in a table, limited to what the page can need. */
function along(
  { guideid, from, to }: RunFilter,
  page: RunPage,
  { table, which, conditions }: Along,
): Expression<SqlBool> {
  const { offset, limit } = page
  const order = sql.raw(page.order)
  const ref = (column: string) => sql.ref(`${table}.${column}`)
  const all = [
    sql<SqlBool>`entries.entryid = ${ref('entryid')}`,
    ...(guideid === undefined ? [] : [sql<SqlBool>`${ref('guideid')} = ${guideid}`]),
    ...(from === undefined ? [] : [sql<SqlBool>`${ref('startedAt')} >= ${from}`]),
    ...(to === undefined ? [] : [sql<SqlBool>`${ref('startedAt')} < ${to}`]),
    ...[...which, ...behind(page, table), ...conditions],
  ]
  // Join order matters: rows of the table first.
  return sql<SqlBool>`entries.entryid in (select found.entryid from (
    select ${ref('entryid')} as entryid from ${sql.table(table)} cross join entries where ${sql.join(all, sql` and `)}
    order by ${ref('startedAt')} ${order}, ${ref('entryid')} ${order} limit ${offset + limit}) as found)`
}

type Reader = NonNullable<RunFilter['seenBy']>

/** Access condition on rows of another source; managing the requested guide was checked before. */
function isSeen({ guideid, unsigned }: RunFilter, reader: Reader): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, 'entries'>()
  const { userid } = reader
  const isOwn: Expression<SqlBool>[] = [
    eb('entries.userid', '=', userid),
    eb('entries.starterid', '=', userid),
  ]
  if (unsigned) isOwn.push(isAwaited(userid))
  return eb.or(
    guideid === undefined ? [...isOwn, eb('entries.guideid', 'in', guidesLookedAfter(reader))] : isOwn,
  )
}

/** Prerequisites may be private, so that only the access rule of a single run decides about such runs. */
export const isAwaited = (userid: number): Expression<SqlBool> =>
  sql<SqlBool>`(${isAwaitedBy(userid)} and entries.prerequisites = '[]' and ${isViewable(userid)})`

const isViewable = (userid: number): Expression<SqlBool> =>
  sql<SqlBool>`exists (select 1 from guides where guides.guideid = entries.guideid
    and guides."isDeleted" = 0 and ${isViewableByReader(userid)})`

/** Union of index scans, each limited to a page; merged and cut afterwards. */
function seen(filter: RunFilter, page: RunPage, reader: Reader): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, 'entries'>()
  const { userid } = reader
  const held = firstOnes(filter, page, eb('entries.userid', '=', userid))
  // Runs that the user started and another user took over.
  const isStarter = sql<SqlBool>`entries.starterid = ${userid} and entries.starterid <> entries.userid`
  const started = firstOnes(filter, page, isStarter)
  const own = eb
    .selectFrom(held.select('entries.entryid').as('held'))
    .select('held.entryid')
    .unionAll(eb.selectFrom(started.select('entries.entryid').as('begun')).select('begun.entryid'))
  if (filter.guideid !== undefined) return eb('entries.entryid', 'in', own)
  return eb('entries.entryid', 'in', own.unionAll(ofGuides(filter, page, guidesLookedAfter(reader))))
}

function firstOnes(filter: RunFilter, page: RunPage, which: Expression<SqlBool>) {
  const { offset, limit, order } = page
  let query = expressionBuilder<Tables, never>().selectFrom('entries').where(which)
  for (const each of [...conditionsOf(filter), ...behind(page)]) query = query.where(each)
  return query
    .orderBy('entries.startedAt', order)
    .orderBy('entries.entryid', order)
    .limit(offset + limit)
}

/** At most a page of runs per guide. */
function ofGuides(filter: RunFilter, page: RunPage, guides: ReturnType<typeof guidesLookedAfter>) {
  const { offset, limit, order } = page
  const last = firstOnes(filter, page, sql<SqlBool>`entries.guideid = looked.guideid`)
    .select('entries.startedAt')
    .offset(offset + limit - 1)
    .limit(1)
  const isNear =
    order === 'asc'
      ? sql<SqlBool>`entries."startedAt" <= coalesce((${last}), ${Number.MAX_SAFE_INTEGER})`
      : sql<SqlBool>`entries."startedAt" >= coalesce((${last}), 0)`
  let query = expressionBuilder<Tables, never>()
    .selectFrom(guides.as('looked'))
    // Join order matters: the few guides first.
    .crossJoin('entries')
    .whereRef('entries.guideid', '=', 'looked.guideid')
    .select('entries.entryid')
    .where(isNear)
  for (const each of [...conditionsOf(filter), ...behind(page)]) query = query.where(each)
  return query
}
