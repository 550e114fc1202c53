// Decides how runs are looked for by a step and by when they were finished: out of the times of steps, or run by run.
import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import type { Tables } from '#schema/generated/tables.ts'
import type { RunFilter } from './list-filter.ts'
import { countOthers, fewCount, manyCount } from './list-text.ts'

/** Of so many guides each is gone through by itself; a step of more is soon met in the order of the list. */
const mostWalks = 8

/** So many are named, so that of each only the runs of a time are looked at. */
const mostGuides = 500

/** How the step is looked for. */
export type StepSearch = {
  /** 0: the run as a whole. */
  stepid: number
  /** Finished at this moment or later; milliseconds. */
  from: number | undefined
  /** Finished before this moment. */
  to: number | undefined
  /** Guides whose runs have it; null: they are too many to be named. */
  guides: readonly number[] | null
  /** Few runs have it: they are taken out of the index of times. */
  isRare: boolean
  /** Guides whose runs with it are gone through in the order of the list; null: each run is looked at. */
  walk: readonly number[] | null
} | null

export async function stepSearchOf(db: Db, filter: RunFilter): Promise<StepSearch> {
  const { stepid = 0, finishedFrom: from, finishedTo: to, guideid, text, seenBy } = filter
  if (stepid === 0 && from === undefined && to === undefined) return null
  const isTimed = from !== undefined || to !== undefined
  const found = guideid === undefined ? await listGuidesOfStep(db, stepid, mostGuides + 1) : [guideid]
  const guides = found.length > mostGuides ? null : found
  const wish = { stepid, from, to, guides }
  // What was finished within a time is found by going through, so counting it would be the same work twice.
  const isRare = !isTimed && (await countTimed(db, { filter, guides }, fewCount + 1)) <= fewCount
  if (isRare || seenBy || text !== undefined || (await othersAreRare(db, filter)))
    return { ...wish, isRare, walk: null }
  return { ...wish, isRare, walk: found.length > mostWalks ? null : found }
}

async function othersAreRare(db: Db, filter: RunFilter): Promise<boolean> {
  const { userid, workorderid, deviations, deviationField } = filter
  const others = [userid, workorderid, deviations, deviationField]
  if (others.every((each) => each === undefined)) return false
  return (await countOthers(db, filter, manyCount)) < manyCount
}

/** How many finished runs have a time for the step, counted up to a limit. */
async function countTimed(db: Db, wish: Timed, limit: number): Promise<number> {
  const { count } = await db
    .selectFrom(timed(wish).limit(limit).as('counted'))
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

interface Timed {
  filter: RunFilter
  guides: readonly number[] | null
}

function timed({ filter: { stepid = 0, from, to }, guides }: Timed) {
  let query = expressionBuilder<Tables, never>()
    .selectFrom('entry_times')
    .select('entry_times.entryid')
    .where('entry_times.stepid', '=', stepid)
  if (guides) query = query.where('entry_times.guideid', 'in', guides)
  if (from !== undefined) query = query.where('entry_times.startedAt', '>=', from)
  if (to !== undefined) query = query.where('entry_times.startedAt', '<', to)
  return query
}

/** From guide to guide, without the runs between. */
async function listGuidesOfStep(db: Db, stepid: number, limit: number): Promise<number[]> {
  const rows = await db
    .withRecursive('reached', (cte) =>
      cte
        .selectFrom('entry_times')
        .select((eb) => eb.fn.min<number | null>('guideid').as('guideid'))
        .where('stepid', '=', stepid)
        .unionAll(
          cte
            .selectFrom('reached')
            .select((eb) =>
              eb
                .selectFrom('entry_times')
                .select((inner) => inner.fn.min<number | null>('entry_times.guideid').as('guideid'))
                .where('entry_times.stepid', '=', stepid)
                .whereRef('entry_times.guideid', '>', 'reached.guideid')
                .as('guideid'),
            )
            .where('reached.guideid', 'is not', null),
        ),
    )
    .selectFrom('reached')
    .select('guideid')
    .where('guideid', 'is not', null)
    .limit(limit)
    .execute()
  return rows.flatMap(({ guideid }) => guideid ?? [])
}

const eb = expressionBuilder<Tables, 'entries'>()

/** For runs that something else gives: is each of those that are looked for? */
export function stepIs(step: StepSearch, filter: RunFilter): Expression<SqlBool>[] {
  if (!step) return []
  if (step.isRare) return [eb('entries.entryid', 'in', timed({ filter, guides: step.guides }))]
  const isFinished = sql<SqlBool>`(entries.status || '') = 'complete'`
  return [...finishedIn(step, 'entries'), step.stepid === 0 ? isFinished : hasTime(step.stepid)]
}

export function finishedIn(
  { from, to }: NonNullable<StepSearch>,
  table: 'entries' | 'entry_times',
): Expression<SqlBool>[] {
  const ended = sql.ref<number>(`${table}.endedAt`)
  return [
    ...(from === undefined ? [] : [sql<SqlBool>`${ended} >= ${from}`]),
    // What ended before began before, too, and by its beginning an index knows where to go in.
    ...(to === undefined
      ? []
      : [sql<SqlBool>`${ended} < ${to}`, sql<SqlBool>`${sql.ref(`${table}.startedAt`)} < ${to}`]),
  ]
}

/** As a value and not by `exists`, out of which a planner may make a list of all runs that have it. */
function hasTime(stepid: number): Expression<SqlBool> {
  const found = eb
    .selectFrom('entry_times as worked')
    .select((inner) => inner.fn.max('worked.stepid').as('stepid'))
    .whereRef('worked.entryid', '=', 'entries.entryid')
    .where('worked.stepid', '=', stepid)
  return sql<SqlBool>`coalesce((${found}), 0) > 0`
}
