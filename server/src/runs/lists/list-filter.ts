// The filter of lists, exports and counts of runs, and its SQL conditions.

import type { RunState } from '@stepwright/rules'
import { type Expression, expressionBuilder, type SqlBool, sql } from 'kysely'
import type { Tables } from '#schema/generated/tables.ts'

export interface RunFilter {
  guideid?: number | undefined
  /** Current operator. */
  userid?: number | undefined
  /** Was the operator or gave an answer. */
  performedBy?: number | undefined
  workorderid?: string | undefined
  /** Any of these. */
  status?: readonly RunState[] | undefined
  /** Inclusive lower bound of the start, milliseconds. */
  from?: number | undefined
  /** Exclusive upper bound of the start. */
  to?: number | undefined
  deviations?: boolean | undefined
  /** Has conflicting answers, or waits for events or files of devices. */
  unsettled?: boolean | undefined
  /** Has signature fields that nobody has signed. */
  unsigned?: true | undefined
  /** Finished with missing answers. */
  missing?: boolean | undefined
  /** Only voided runs, or only others. */
  voided?: boolean | undefined
  /** On hold for its operator alone. */
  reserved?: false | undefined
  /** GUID of a field whose value deviates from its limits. */
  deviationField?: string | undefined
  /** Completed, with a recorded time for this step. */
  stepid?: number | undefined
  /** Inclusive lower bound of the end, milliseconds. */
  finishedFrom?: number | undefined
  /** Exclusive upper bound of the end. */
  finishedTo?: number | undefined
  /** Prefixes of words in title, work order, values and reasons; all must match. */
  text?: string | undefined
  /** Null: all runs. Otherwise the user's own runs and those of guides that they manage. */
  seenBy: { userid: number; looksAfterOpenGuides: boolean } | null
}

export interface RunCursor {
  startedAt: number
  entryid: number
}

export interface RunPage {
  offset: number
  limit: number
  order: 'asc' | 'desc'
  /** Keyset cursor. */
  after?: RunCursor | undefined
  /** Upper bound of run ids. */
  upTo?: number | undefined
}

const eb = expressionBuilder<Tables, 'entries'>()

/** All conditions but text and access. Literals, because partial indexes do not match bind parameters. */
export function conditionsOf(filter: RunFilter): Expression<SqlBool>[] {
  const { guideid, userid, workorderid, status, from, to } = filter
  const { deviations, deviationField, stepid, unsettled, missing, performedBy, voided } = filter
  const conditions: (Expression<SqlBool> | undefined)[] = [
    guideid === undefined ? undefined : eb('entries.guideid', '=', guideid),
    userid === undefined ? undefined : eb('entries.userid', '=', userid),
    workorderid === undefined ? undefined : eb('entries.workorderid', '=', workorderid),
    from === undefined ? undefined : eb('entries.startedAt', '>=', from),
    to === undefined ? undefined : eb('entries.startedAt', '<', to),
    ...(status === undefined ? [] : statusIs(status)),
    deviations || deviationField !== undefined ? sql<SqlBool>`entries.deviations > 0` : undefined,
    deviations === false ? eb('entries.deviations', '=', 0) : undefined,
    unsettled
      ? sql<SqlBool>`(entries.disagreements > 0 or entries.unsent > 0 or entries."unsentFiles" > 0)`
      : undefined,
    unsettled === false
      ? sql<SqlBool>`entries.disagreements = 0 and entries.unsent = 0 and entries."unsentFiles" = 0`
      : undefined,
    filter.unsigned ? sql<SqlBool>`entries.unsigned > 0` : undefined,
    filter.reserved === false ? eb('entries.isReserved', '=', 0) : undefined,
    missing ? sql<SqlBool>`entries.missing > 0` : undefined,
    missing === false ? eb('entries.missing', '=', 0) : undefined,
    voided ? sql<SqlBool>`entries."voidedAt" is not null` : undefined,
    voided === false ? sql<SqlBool>`entries."voidedAt" is null` : undefined,
    deviationField === undefined ? undefined : deviatesIn(deviationField),
    ...(isFinished(filter) ? [sql<SqlBool>`entries.status = 'complete'`] : []),
    ...finishedIn(filter, 'entries'),
    stepid === undefined ? undefined : hasTime(stepid),
    performedBy === undefined ? undefined : isPerformedBy(performedBy),
  ]
  return conditions.flatMap((each) => each ?? [])
}

/** Only completed runs have rows in `entry_times`. */
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

/** A scalar subquery: planners may turn `exists` into a scan of all runs with a deviation. */
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

/** A scalar subquery for the same reason. */
function hasTime(stepid: number): Expression<SqlBool> {
  const found = eb
    .selectFrom('entry_times as worked')
    .select((inner) => inner.fn.max('worked.stepid').as('stepid'))
    .whereRef('worked.entryid', '=', 'entries.entryid')
    .where('worked.stepid', '=', stepid)
  return sql<SqlBool>`coalesce((${found}), 0) > 0`
}

/** A scalar subquery for the same reason. */
function isPerformedBy(userid: number): Expression<SqlBool> {
  const found = eb
    .selectFrom('entry_people as worker')
    .select((inner) => inner.fn.max('worker.hasPerformed').as('hasPerformed'))
    .whereRef('worker.entryid', '=', 'entries.entryid')
    .where('worker.userid', '=', userid)
  return sql<SqlBool>`coalesce((${found}), 0) > 0`
}

export function finishedIn(
  { finishedFrom: from, finishedTo: to }: RunFilter,
  table: 'entries' | 'entry_times',
): Expression<SqlBool>[] {
  const ended = sql.ref<number>(`${table}.endedAt`)
  return [
    ...(from === undefined ? [] : [sql<SqlBool>`${ended} >= ${from}`]),
    // Implied by the end, and lets the index on `startedAt` start its range scan.
    ...(to === undefined
      ? []
      : [sql<SqlBool>`${ended} < ${to}`, sql<SqlBool>`${sql.ref(`${table}.startedAt`)} < ${to}`]),
  ]
}

/** Matches the partial indexes of people. */
export const isPerformer = (userid: number): Expression<SqlBool>[] => [
  sql<SqlBool>`entry_people.userid = ${userid}`,
  sql<SqlBool>`entry_people."hasPerformed" = 1`,
]

export function behind({ after, order, upTo }: RunPage, table = 'entries'): Expression<SqlBool>[] {
  const limits: Expression<SqlBool>[] = []
  const place = sql`(${sql.ref(`${table}.startedAt`)}, ${sql.ref(`${table}.entryid`)})`
  if (after && order === 'asc') limits.push(sql`${place} > (${after.startedAt}, ${after.entryid})`)
  if (after && order === 'desc') limits.push(sql`${place} < (${after.startedAt}, ${after.entryid})`)
  if (upTo !== undefined) limits.push(sql`+${sql.ref(`${table}.entryid`)} <= ${upTo}`)
  return limits
}
