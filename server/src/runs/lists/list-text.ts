// Full-text search of runs: the index in list order, merged with runs that are not indexed yet.
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { guidesLookedAfter } from '#guides/viewable.ts'
import type { Db } from '#platform/db/database.ts'
import { wordsOf } from '#word-index/words.ts'
import { isMatched, markOf, placeOf, runIndex } from '../words/places.ts'
import type { RunFilter, RunPage } from './list-filter.ts'

export interface TextSearch {
  filter: RunFilter & { text: string }
  page: RunPage
  /** Conditions beside the text. */
  conditions: readonly Expression<SqlBool>[]
}

/** A full page from either source; merged and cut afterwards. */
export async function withWords(db: Db, search: TextSearch): Promise<Expression<SqlBool>> {
  const { filter, page } = search
  const terms = [...new Set(wordsOf(filter.text))].map((word) => ({ word, others: [] }))
  const marks = await marksFor(db, filter)
  const matching = runIndex(db).matching({ terms, isInTitle: false, marks })
  const order = sql.raw(page.order)
  // Join order matters: the index streams matches in list order until the page is full.
  const indexed = sql`(${matching}) as matched cross join entries cross join entry_texts`
  const inPlace = [isMatched, ...within(filter, page)]
  const waiting = sql`entry_texts cross join entries`
  const found = firstOf(search, indexed, inPlace, sql`matched.docid ${order}`)
  const byStart = sql`entries."startedAt" ${order}, entries.entryid ${order}`
  const notYet = firstOf(search, waiting, [isWaiting], byStart)
  return sql<SqlBool>`entries.entryid in (${found} union all ${notYet})`
}

const isWaiting = sql<SqlBool>`entry_texts."isIndexed" = 0`

/** The index lags behind, so stored words are compared directly. */
function firstOf(
  { filter, page, conditions }: TextSearch,
  from: RawBuilder<unknown>,
  which: readonly Expression<SqlBool>[],
  order: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const words = sql`(entry_texts.words || coalesce(run_titles.words, ''))`
  const hasAll = [...new Set(wordsOf(filter.text))].map((word) => sql<SqlBool>`${words} like ${`% ${word}%`}`)
  const all = [sql<SqlBool>`entry_texts.entryid = entries.entryid`, ...which, ...conditions, ...hasAll]
  return sql`select found.entryid from (
    select entries.entryid from ${from} left join run_titles on run_titles.guideid = entries.guideid
    where ${sql.join(all, sql` and `)} order by ${order} limit ${page.offset + page.limit}) as found`
}

/** Filters that the index has as marks. */
async function marksFor(db: Db, filter: RunFilter): Promise<string[][]> {
  const { guideid, userid, status, deviations, deviationField, seenBy } = filter
  // The index has no mark of the teams for which runs wait.
  const seen = seenBy && !filter.unsigned && (await markedFor(db, filter, seenBy))
  return [
    ...(guideid === undefined ? [] : [[markOf.guide(guideid)]]),
    ...(userid === undefined ? [] : [[markOf.person(userid)]]),
    ...(status ? [status.map(markOf.state)] : []),
    ...(deviations || deviationField !== undefined ? [[markOf.deviating]] : []),
    ...(seen ? [seen] : []),
  ]
}

/** Above this number of guides the streamed index finds readable runs quickly enough. */
const mostGuides = 200

async function markedFor(db: Db, { guideid }: RunFilter, seenBy: NonNullable<RunFilter['seenBy']>) {
  const own = markOf.person(seenBy.userid)
  if (guideid !== undefined) return [own]
  const guides = await db
    .selectFrom(guidesLookedAfter(seenBy).as('looked'))
    .select('looked.guideid')
    .limit(mostGuides + 1)
    .execute()
  return guides.length > mostGuides ? null : [own, ...guides.map((row) => markOf.guide(row.guideid))]
}

/** Range of document ids that the page can lie in. */
function within({ from, to }: RunFilter, { after, order }: RunPage): Expression<SqlBool>[] {
  const docid = sql.ref('matched.docid')
  const beginning = (startedAt: number) => placeOf({ startedAt, entryid: 0 })
  return [
    ...(from === undefined ? [] : [sql<SqlBool>`${docid} >= ${beginning(from)}`]),
    ...(to === undefined ? [] : [sql<SqlBool>`${docid} < ${beginning(to)}`]),
    ...(after && order === 'asc' ? [sql<SqlBool>`${docid} >= ${placeOf(after)}`] : []),
    ...(after && order === 'desc' ? [sql<SqlBool>`${docid} <= ${placeOf(after)}`] : []),
  ]
}
