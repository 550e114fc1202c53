// The SQL of lists of runs, in the order in which they began.
import { type Expression, expressionBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { guidesLookedAfter } from '#guides/viewable.ts'
import type { Db } from '#platform/db/database.ts'
import type { Tables } from '#schema/generated/tables.ts'
import type { RunRow } from '../runs.queries.ts'
import { guidesNamed } from '../words/titles.queries.ts'
import { keyOf, wordsOf } from '../words/words.ts'
import { conditionsOf, type Hiding, type RunFilter, type TextSearch, type TextWalk } from './list-filter.ts'
import { finishedIn, type StepSearch, stepIs, stepSearchOf } from './list-step.ts'
import { searchOf } from './list-text.ts'

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

/** The runs that the filter lets through; `page` says how many of them can be needed. */
export async function wanted(db: Db, filter: RunFilter, page: RunPage): Promise<Expression<SqlBool>> {
  const step = await stepSearchOf(db, filter)
  // Only what was finished has times.
  if (step && filter.status && !filter.status.includes('complete')) return sql<SqlBool>`1 = 0`
  const search = { filter, page, step, text: step?.isRare ? byLook(filter) : await searchOf(db, filter) }
  if (step?.walk) return alongStep({ ...search, step: null }, step, step.walk)
  if (search.text?.walk) return walking(search, search.text.walk)
  if (filter.seenBy) return seen(search, filter.seenBy)
  return (areRare(search) && ofStates(search)) || matching(search)
}

interface Search {
  filter: RunFilter
  page: RunPage
  text: TextSearch
  step: StepSearch
}

/** Where few runs are looked at anyway. */
const byLook = ({ text, guideid }: RunFilter): TextSearch =>
  text === undefined
    ? null
    : { prefixes: wordsOf(text), inTitles: guideid === undefined, few: null, walk: null }

/** Several states that have an index, and nothing else that says which few runs it can be. */
const areRare = ({ filter, text, step }: Search): boolean =>
  filter.workorderid === undefined &&
  !step?.isRare &&
  !text?.few &&
  (filter.status ?? []).length > 1 &&
  !filter.status?.includes('complete')

/** Of each state as many as a page can need: an index has the runs of one state in order, not those of two. */
function ofStates(search: Search): Expression<SqlBool> | null {
  const [first, ...others] = (search.filter.status ?? []).map((state) => {
    const filter = { ...search.filter, status: [state] }
    const found = firstOnes({ ...search, filter }, sql<SqlBool>`1 = 1`)
    return expressionBuilder<Tables, never>()
      .selectFrom(found.select('entries.entryid').as('found'))
      .select('found.entryid')
  })
  if (!first) return null
  const all = others.reduce((query, other) => query.unionAll(other), first)
  return expressionBuilder<Tables, 'entries'>()('entries.entryid', 'in', all)
}

function matching({ filter, page, text, step }: Search, hiding?: Hiding): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, 'entries'>()
  const how = step?.isRare ? 'work order' : hiding
  return eb.and([...stepIs(step, filter), ...conditionsOf(eb, filter, text, how), ...behind(page)])
}

/** Of each guide those that have a time for the step, as many as the page can need. */
function alongStep(
  search: Search,
  step: NonNullable<StepSearch>,
  guides: readonly number[],
): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, never>()
  const [first, ...others] = guides.map((guideid) =>
    eb.selectFrom(ofStep(search, step, guideid).as('found')).select('found.entryid'),
  )
  if (!first) return sql<SqlBool>`1 = 0`
  const all = others.reduce((query, other) => query.unionAll(other), first)
  return expressionBuilder<Tables, 'entries'>()('entries.entryid', 'in', all)
}

function ofStep(search: Search, step: NonNullable<StepSearch>, guideid: number) {
  const { from, to } = search.filter
  const { offset, limit, order } = search.page
  let query = expressionBuilder<Tables, never>()
    .selectFrom('entry_times')
    .where('entry_times.stepid', '=', step.stepid)
    .where('entry_times.guideid', '=', guideid)
  for (const each of [...finishedIn(step, 'entry_times'), ...behind(search.page, 'entry_times')])
    query = query.where(each)
  if (from !== undefined) query = query.where('entry_times.startedAt', '>=', from)
  if (to !== undefined) query = query.where('entry_times.startedAt', '<', to)
  return query
    .where(fits(search, 'entry_times'))
    .select('entry_times.entryid')
    .orderBy('entry_times.startedAt', order)
    .orderBy('entry_times.entryid', order)
    .limit(offset + limit)
}

/** As many as the page can need of each kind, in the order of the list; they are put in order afterwards. */
function walking(search: Search, { prefixes, titles }: TextWalk): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, never>()
  const found = [
    ...prefixes.map((prefix) => ofWord(search, keyOf(prefix)).as('found')),
    ...(titles ? [ofTitles(search).as('found')] : []),
  ]
  const parts = found.map((each) => eb.selectFrom(each).select('found.entryid'))
  const [first, ...others] = parts
  if (!first) return sql<SqlBool>`1 = 0`
  const all = others.reduce((query, other) => query.unionAll(other), first)
  return expressionBuilder<Tables, 'entries'>()('entries.entryid', 'in', all)
}

/** What the index has said needs no second look. */
const lookingFor = (search: Search, prefixes: readonly string[]): Search => ({
  ...search,
  text: search.text && { ...search.text, prefixes },
})

/** Out of those that have a word. */
function ofWord(search: Search, key: string) {
  const { guideid, userid, from, to } = search.filter
  const { offset, limit, order } = search.page
  const others = (search.text?.prefixes ?? []).filter((prefix) => prefix !== key)
  const eb = expressionBuilder<Tables, never>()
  let query = eb.selectFrom('entry_words').where('entry_words.word', '=', key)
  for (const place of behind(search.page, 'entry_words')) query = query.where(place)
  if (guideid !== undefined) query = query.where('entry_words.guideid', '=', guideid)
  if (userid !== undefined) query = query.where('entry_words.userid', '=', userid)
  if (from !== undefined) query = query.where('entry_words.startedAt', '>=', from)
  if (to !== undefined) query = query.where('entry_words.startedAt', '<', to)
  return query
    .where(fits(lookingFor(search, others), 'entry_words'))
    .select('entry_words.entryid')
    .orderBy('entry_words.startedAt', order)
    .orderBy('entry_words.entryid', order)
    .limit(offset + limit)
}

/** Of guides that have all of it in the title, so that no run has to be looked at for it. */
const ofTitles = (search: Search) =>
  ofGuides(lookingFor(search, []), guidesNamed(search.text?.prefixes ?? []), 'nothing')

/**
 * Is the run of this row one of those that are looked for? As a value and not by a join, which a planner may begin at
 * the other end: the index that is gone through has the order of the list.
 */
function fits(search: Search, table: 'entry_words' | 'entry_times'): Expression<SqlBool> {
  const found = expressionBuilder<Tables, never>()
    .selectFrom('entries')
    .select('entries.entryid')
    .where(sql<SqlBool>`entries.entryid = ${sql.ref(`${table}.entryid`)}`)
    .where(matching(search, 'work order'))
  return sql<SqlBool>`coalesce((${found}), 0) > 0`
}

function behind({ after, order, upTo }: RunPage, table = 'entries'): Expression<SqlBool>[] {
  const limits: Expression<SqlBool>[] = []
  const place = sql`(${sql.ref(`${table}.startedAt`)}, ${sql.ref(`${table}.entryid`)})`
  if (after && order === 'asc') limits.push(sql`${place} > (${after.startedAt}, ${after.entryid})`)
  if (after && order === 'desc') limits.push(sql`${place} < (${after.startedAt}, ${after.entryid})`)
  if (upTo !== undefined) limits.push(sql`+${sql.ref(`${table}.entryid`)} <= ${upTo}`)
  return limits
}

/** As many as a page can need of each kind, each by an index of its own; they are put in order afterwards. */
function seen(search: Search, seenBy: NonNullable<RunFilter['seenBy']>): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, 'entries'>()
  const { userid } = seenBy
  const held = firstOnes(search, eb('entries.userid', '=', userid))
  const isBegun = eb.and([
    eb('entries.starterid', '=', userid),
    sql<SqlBool>`entries.starterid <> entries.userid`,
  ])
  // Those that somebody else took over.
  const begun = firstOnes(search, isBegun, 'columns')
  const own = eb
    .selectFrom(held.select('entries.entryid').as('held'))
    .select('held.entryid')
    .unionAll(eb.selectFrom(begun.select('entries.entryid').as('begun')).select('begun.entryid'))
  // Whether one looks after the guide that is asked for was found out before.
  if (search.filter.guideid !== undefined) return eb('entries.entryid', 'in', own)
  return eb('entries.entryid', 'in', own.unionAll(ofGuides(search, guidesLookedAfter(seenBy))))
}

function firstOnes(search: Search, which: Expression<SqlBool>, hiding?: Hiding) {
  const { offset, limit, order } = search.page
  return expressionBuilder<Tables, never>()
    .selectFrom('entries')
    .where(which)
    .where(matching(search, hiding))
    .orderBy('entries.startedAt', order)
    .orderBy('entries.entryid', order)
    .limit(offset + limit)
}

type Guides = SelectQueryBuilder<Tables, 'guides' | 'run_title_words', { guideid: number }>

/** Of each guide those up to the last one that the page can need. */
function ofGuides(search: Search, guides: Guides, hiding?: Hiding) {
  const eb = expressionBuilder<Tables, never>()
  const { offset, limit, order } = search.page
  const last = firstOnes(search, sql<SqlBool>`entries.guideid = looked.guideid`, hiding)
    .select('entries.startedAt')
    .offset(offset + limit - 1)
    .limit(1)
  const isNear =
    order === 'asc'
      ? sql<SqlBool>`entries."startedAt" <= coalesce((${last}), ${Number.MAX_SAFE_INTEGER})`
      : sql<SqlBool>`entries."startedAt" >= coalesce((${last}), 0)`
  return (
    eb
      .selectFrom(guides.as('looked'))
      // In this order: first the guides, which are few.
      .crossJoin('entries')
      .whereRef('entries.guideid', '=', 'looked.guideid')
      .select('entries.entryid')
      .where(isNear)
      .where(matching(search, hiding))
  )
}
