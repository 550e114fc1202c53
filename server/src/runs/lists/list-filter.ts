// What lists, exports and counts of runs may be asked for, and how it is asked of the database.
import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { Tables } from '#schema/generated/tables.ts'
import type { RunState } from '../states.ts'

export interface RunFilter {
  guideid?: number | undefined
  userid?: number | undefined
  workorderid?: string | undefined
  /** One of these. */
  status?: readonly RunState[] | undefined
  /** Begun at this moment or later; milliseconds. */
  from?: number | undefined
  /** Begun before this moment. */
  to?: number | undefined
  deviations?: boolean | undefined
  /** Out of its limits in this field, by the name that it keeps. */
  deviationField?: string | undefined
  /** Finished, with a time for this step. */
  stepid?: number | undefined
  /** Finished at this moment or later; milliseconds. */
  finishedFrom?: number | undefined
  /** Finished before this moment. */
  finishedTo?: number | undefined
  /** What words of the title, of the work order, of values and of reasons begin with; all of these. */
  text?: string | undefined
  /** Null: whoever asks sees all runs. Else one's own, and those of guides that one looks after. */
  seenBy: { userid: number; looksAfterOpenGuides: boolean } | null
}

export interface RunPlace {
  startedAt: number
  entryid: number
}

export interface RunPage {
  offset: number
  limit: number
  order: 'asc' | 'desc'
  /** Only runs behind this one. */
  after?: RunPlace | undefined
  /** Only runs up to this number. */
  upTo?: number | undefined
}

const eb = expressionBuilder<Tables, 'entries'>()

/** All but the text and the reader. The literals are there for the partial indexes. */
export function conditionsOf(filter: RunFilter): Expression<SqlBool>[] {
  const { guideid, userid, workorderid, status, from, to, deviations, deviationField, stepid } = filter
  const conditions: (Expression<SqlBool> | undefined)[] = [
    guideid === undefined ? undefined : eb('entries.guideid', '=', guideid),
    userid === undefined ? undefined : eb('entries.userid', '=', userid),
    workorderid === undefined ? undefined : eb('entries.workorderid', '=', workorderid),
    from === undefined ? undefined : eb('entries.startedAt', '>=', from),
    to === undefined ? undefined : eb('entries.startedAt', '<', to),
    ...(status === undefined ? [] : statusIs(status)),
    deviations || deviationField !== undefined ? sql<SqlBool>`entries.deviations > 0` : undefined,
    deviations === false ? eb('entries.deviations', '=', 0) : undefined,
    deviationField === undefined ? undefined : deviatesIn(deviationField),
    ...(isFinished(filter) ? [sql<SqlBool>`entries.status = 'complete'`] : []),
    ...finishedIn(filter, 'entries'),
    stepid === undefined ? undefined : hasTime(stepid),
  ]
  return conditions.flatMap((each) => each ?? [])
}

/** Only what was finished has times. */
export const isFinished = ({ stepid, finishedFrom, finishedTo }: RunFilter): boolean =>
  [stepid, finishedFrom, finishedTo].some((each) => each !== undefined)

function statusIs(status: readonly RunState[]): Expression<SqlBool>[] {
  const [first, ...others] = status
  const is =
    first !== undefined && others.length === 0
      ? eb('entries.status', '=', first)
      : eb('entries.status', 'in', status)
  return status.includes('complete') ? [is] : [is, sql<SqlBool>`entries.status <> 'complete'`]
}

/** As a value and not by `exists`, out of which a planner may make a list of all runs that have it. */
function deviatesIn(fieldGuid: string): Expression<SqlBool> {
  const found = eb
    .selectFrom('entry_values as odd')
    .select((inner) => inner.fn.max('odd.reading').as('reading'))
    .whereRef('odd.entryid', '=', 'entries.entryid')
    .where('odd.fieldGuid', '=', fieldGuid)
    .where(sql<boolean>`${sql.ref('odd.isCurrent')} = 1`)
    .where('odd.deviation', 'is not', null)
  return sql<SqlBool>`coalesce((${found}), 0) > 0`
}

/** For the same reason a value. */
function hasTime(stepid: number): Expression<SqlBool> {
  const found = eb
    .selectFrom('entry_times as worked')
    .select((inner) => inner.fn.max('worked.stepid').as('stepid'))
    .whereRef('worked.entryid', '=', 'entries.entryid')
    .where('worked.stepid', '=', stepid)
  return sql<SqlBool>`coalesce((${found}), 0) > 0`
}

export function finishedIn(
  { finishedFrom: from, finishedTo: to }: RunFilter,
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

export function behind({ after, order, upTo }: RunPage, table = 'entries'): Expression<SqlBool>[] {
  const limits: Expression<SqlBool>[] = []
  const place = sql`(${sql.ref(`${table}.startedAt`)}, ${sql.ref(`${table}.entryid`)})`
  if (after && order === 'asc') limits.push(sql`${place} > (${after.startedAt}, ${after.entryid})`)
  if (after && order === 'desc') limits.push(sql`${place} < (${after.startedAt}, ${after.entryid})`)
  if (upTo !== undefined) limits.push(sql`+${sql.ref(`${table}.entryid`)} <= ${upTo}`)
  return limits
}
