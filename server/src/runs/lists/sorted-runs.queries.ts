// The SQL of lists of runs by any column, and of the totals of a filter.
import { type Expression, expressionBuilder, type RawBuilder, type SqlBool, sql } from 'kysely'
import { guidesLookedAfter } from '#guides/viewable.ts'
import type { Db } from '#platform/db/database.ts'
import type { Tables } from '#schema/generated/tables.ts'
import type { RunRow } from '../runs.queries.ts'
import { isAwaited, wanted } from './list.queries.ts'
import { conditionsOf, isPerformer, type RunFilter } from './list-filter.ts'
import type { ColumnSort, SortCursor } from './sorts.ts'

interface SortedPage {
  offset: number
  limit: number
  order: 'asc' | 'desc'
  sort: ColumnSort
  after?: SortCursor | undefined
}

export type SortedRun = RunRow & { sortKey: string | number }

interface Source {
  key: RawBuilder<string | number>
  /** The leading name is in another table. */
  table?: 'guides' | 'users'
  id?: 'guideid' | 'userid'
}

/** Each is the prefix of an index that continues with start and id of the run. */
const sources: Record<ColumnSort, Source> = {
  workorderid: { key: sql`entries.workorderid` },
  status: { key: sql`entries.status` },
  endtime: { key: sql`coalesce(entries."endedAt", 0)` },
  active_duration: { key: sql`entries."activeMs"` },
  deviation_count: { key: sql`entries.deviations` },
  missing_count: { key: sql`entries.missing` },
  guide_title: { key: sql`guides.title`, table: 'guides', id: 'guideid' },
  username: { key: sql`users.username`, table: 'users', id: 'userid' },
}

export async function listSortedRuns(db: Db, filter: RunFilter, page: SortedPage): Promise<SortedRun[]> {
  const { sort, order, offset, limit, after } = page
  const { key, table, id } = sources[sort]
  const ofName = table && id ? [sql`${sql.ref(`${table}.${id}`)}`] : []
  const keys = [key, ...ofName, sql`entries."startedAt"`, sql`entries.entryid`]
  const which = [
    await matching(db, filter),
    ...(after ? beyond(await withTitle(db, sort, after), keys, order) : []),
  ]
  if (table && id) which.push(sql`${sql.ref(`entries.${id}`)} = ${sql.ref(`${table}.${id}`)}`)
  const direction = sql.raw(order)
  const { rows } = await sql<SortedRun>`
    select entries.*, ${key} as "sortKey" from ${fromOf(filter, table)}
    where ${sql.join(which, sql` and `)}
    order by ${sql.join(keys.map((each) => sql`${each} ${direction}`))}
    limit ${limit} offset ${offset}`.execute(db)
  return rows
}

/** The cursor of an order by title has the guide only. */
async function withTitle(db: Db, sort: ColumnSort, after: SortCursor): Promise<SortCursor> {
  if (sort !== 'guide_title') return after
  const row = await db
    .selectFrom('guides')
    .select('title')
    .where('guideid', '=', after.id ?? 0)
    .executeTakeFirst()
  return { ...after, sortKey: row?.title ?? '' }
}

/** Repeats the first key: no engine derives an index range from a comparison across tables. */
function beyond(
  { sortKey, id, startedAt, entryid }: SortCursor,
  keys: readonly RawBuilder<unknown>[],
  order: 'asc' | 'desc',
): Expression<SqlBool>[] {
  const values = [sortKey, ...(id === undefined ? [] : [id]), startedAt, entryid]
  const [place, last] = [sql.join([...keys]), sql.join(values)]
  return order === 'asc'
    ? [sql`(${place}) > (${last})`, sql`${keys[0]} >= ${sortKey}`]
    : [sql`(${place}) < (${last})`, sql`${keys[0]} <= ${sortKey}`]
}

/** Join order matters if all runs are listed: names in order, with the runs of each. */
function fromOf(filter: RunFilter, table: Source['table']): RawBuilder<unknown> {
  if (!table) return sql`entries`
  const name = sql.table(table)
  return isNarrow(filter) ? sql`entries, ${name}` : sql`${name} cross join entries`
}

const isNarrow = (filter: RunFilter): boolean =>
  Object.values(filter).some((each) => each !== undefined && each !== null)

/** Above the number of runs of any site. */
const all = { offset: 0, limit: Number.MAX_SAFE_INTEGER, order: 'desc' } as const

/** All runs of the filter that the viewer may see, without the limit of a page. */
async function matching(db: Db, filter: RunFilter): Promise<Expression<SqlBool>> {
  const { seenBy, performedBy } = filter
  const eb = expressionBuilder<Tables, 'entries'>()
  const runs = eb.selectFrom('entry_people').select('entry_people.entryid')
  const performed =
    performedBy === undefined
      ? []
      : [eb('entries.entryid', 'in', runs.where(eb.and(isPerformer(performedBy))))]
  const which =
    filter.text === undefined
      ? eb.and([...conditionsOf({ ...filter, performedBy: undefined }), ...performed])
      : await wanted(db, filter, all)
  if (seenBy === null || filter.text !== undefined) return which
  const isSeen = eb('entries.entryid', 'in', seenRuns(filter, seenBy))
  return eb.and([which, filter.unsigned ? eb.or([isSeen, isAwaited(seenBy.userid)]) : isSeen])
}

/** Ids of the runs that a user may see, each part from an index. */
function seenRuns({ guideid }: Pick<RunFilter, 'guideid'>, reader: NonNullable<RunFilter['seenBy']>) {
  const eb = expressionBuilder<Tables, never>()
  const { userid } = reader
  const numbers = eb.selectFrom('entries as seen').select('seen.entryid')
  const own = numbers
    .where('seen.userid', '=', userid)
    .unionAll(numbers.where(sql<SqlBool>`seen.starterid = ${userid} and seen.starterid <> seen.userid`))
  if (guideid !== undefined) return own
  return own.unionAll(
    eb
      .selectFrom(guidesLookedAfter(reader).as('looked'))
      .crossJoin('entries as seen')
      .whereRef('seen.guideid', '=', 'looked.guideid')
      .select('seen.entryid'),
  )
}

/** Limit of counting; a greater number is returned as “more than”. */
export const mostCounted = 200_000

export interface RunSums {
  /** Without voided runs, as all other sums. */
  count: number
  voided: number
  ended: number
  deviating: number
  deviations: number
  missing: number
  /** Sums of the whole seconds that each run returns. */
  active: number
  paused: number
  suspended: number
}

/** As `runSeconds` of the rules: the paused time is the difference of start and end less the other times. */
const seconds = {
  active: sql`counted."activeMs" / 1000`,
  paused: sql`counted."endedAt" / 1000
    - (counted."startedAt" + counted."activeMs" + counted."suspendedMs") / 1000`,
  suspended: sql`counted."suspendedMs" / 1000`,
}

/** Null above the limit of counting. */
export async function sumRuns(db: Db, filter: RunFilter, most = mostCounted): Promise<RunSums | null> {
  const sum = (what: RawBuilder<unknown>) =>
    sql`cast(coalesce(sum(case when counted."voidedAt" is null then ${what} else 0 end), 0) as bigint)`
  const { rows } = await sql<Omit<RunSums, 'voided'> & { matched: number }>`
    select ${sum(sql`1`)} as count, count(*) as matched,
      ${sum(sql`case when counted."endedAt" is null then 0 else 1 end`)} as ended,
      ${sum(sql`case when counted.deviations > 0 then 1 else 0 end`)} as deviating,
      ${sum(sql`counted.deviations`)} as deviations, ${sum(sql`counted.missing`)} as missing,
      ${sum(seconds.active)} as active, ${sum(seconds.paused)} as paused, ${sum(seconds.suspended)} as suspended
    from (select entries."startedAt", entries."endedAt", entries.deviations, entries.missing, entries."activeMs",
      entries."suspendedMs", entries."voidedAt" from entries where ${await matching(db, filter)} limit ${most + 1}) as counted`.execute(
    db,
  )
  const [sums] = rows
  if (!sums || sums.matched > most) return null
  const { matched, ...others } = sums
  return { ...others, voided: matched - others.count }
}
