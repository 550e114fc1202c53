// The SQL of lists of runs, ordered by start.
import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import { guidesLookedAfter } from '#guides/viewable.ts'
import type { Db } from '#platform/db/database.ts'
import type { Tables } from '#schema/generated/tables.ts'
import type { RunRow } from '../runs.queries.ts'
import { behind, conditionsOf, finishedIn, isFinished, type RunFilter, type RunPage } from './list-filter.ts'
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
  const { text, stepid, seenBy, status } = filter
  if (isFinished(filter) && status && !status.includes('complete')) return sql<SqlBool>`1 = 0`
  const conditions = [...conditionsOf(filter), ...behind(page), ...(seenBy ? [isSeen(filter, seenBy)] : [])]
  if (text !== undefined) return withWords(db, { filter: { ...filter, text }, page, conditions })
  if (stepid !== undefined) return alongStep(filter, page, conditions)
  if (seenBy && !isFinished(filter)) return seen(filter, page, seenBy)
  return expressionBuilder<Tables, 'entries'>().and(conditions)
}

/** Runs with a time for the step, limited to what the page can need. */
function alongStep(
  filter: RunFilter,
  page: RunPage,
  conditions: readonly Expression<SqlBool>[],
): Expression<SqlBool> {
  const { stepid = 0, guideid, from, to } = filter
  const { offset, limit, order } = page
  const eb = expressionBuilder<Tables, never>()
  let query = eb
    .selectFrom('entry_times')
    // Join order matters: the index on times is in list order.
    .crossJoin('entries')
    .select('entry_times.entryid')
    .whereRef('entries.entryid', '=', 'entry_times.entryid')
    .where('entry_times.stepid', '=', stepid)
  if (guideid !== undefined) query = query.where('entry_times.guideid', '=', guideid)
  if (from !== undefined) query = query.where('entry_times.startedAt', '>=', from)
  if (to !== undefined) query = query.where('entry_times.startedAt', '<', to)
  for (const each of [...finishedIn(filter, 'entry_times'), ...behind(page, 'entry_times'), ...conditions])
    query = query.where(each as Expression<SqlBool>)
  const found = query
    .orderBy('entry_times.startedAt', order)
    .orderBy('entry_times.entryid', order)
    .limit(offset + limit)
  return expressionBuilder<Tables, 'entries'>()(
    'entries.entryid',
    'in',
    eb.selectFrom(found.as('found')).select('found.entryid'),
  )
}

type Reader = NonNullable<RunFilter['seenBy']>

/** Access condition on rows of another source; managing the requested guide was checked before. */
function isSeen({ guideid }: RunFilter, reader: Reader): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, 'entries'>()
  const isOwn = [eb('entries.userid', '=', reader.userid), eb('entries.starterid', '=', reader.userid)]
  return eb.or(
    guideid === undefined ? [...isOwn, eb('entries.guideid', 'in', guidesLookedAfter(reader))] : isOwn,
  )
}

/** Union of index scans, each limited to a page; merged and cut afterwards. */
function seen(filter: RunFilter, page: RunPage, reader: Reader): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, 'entries'>()
  const { userid } = reader
  const held = firstOnes(filter, page, eb('entries.userid', '=', userid))
  // Runs that the user started and another user took over.
  const isBegun = sql<SqlBool>`entries.starterid = ${userid} and entries.starterid <> entries.userid`
  const begun = firstOnes(filter, page, isBegun)
  const own = eb
    .selectFrom(held.select('entries.entryid').as('held'))
    .select('held.entryid')
    .unionAll(eb.selectFrom(begun.select('entries.entryid').as('begun')).select('begun.entryid'))
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
