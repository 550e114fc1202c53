// Queries of the search: indexing, vocabulary and matching.

import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely'
import { chunks } from '#platform/chunks.ts'
import type { Db } from '#platform/db/database.ts'
import { sqlList } from '#platform/db/lists.ts'
import { longestList, prepare } from '#platform/db/prepared.ts'
import { yieldToEventLoop } from '#platform/event-loop.ts'
import type { Tables } from '#schema/generated/tables.ts'

export type DocumentRow = Selectable<Tables['search_documents']>

/** Exactly one of the two is a number. */
export interface Subject {
  guideid: number | null
  wikiid: number | null
}

export function listDocumentsOf(db: Db, { guideid, wikiid }: Subject): Promise<DocumentRow[]> {
  const query = db.selectFrom('search_documents').selectAll()
  return guideid === null
    ? query.where('wikiid', '=', wikiid).execute()
    : query.where('guideid', '=', guideid).execute()
}

/** A row that a concurrent transaction inserts makes this transaction retry. */
export async function insertDocument(db: Db, row: Insertable<Tables['search_documents']>): Promise<number> {
  const { docid } = await db
    .insertInto('search_documents')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('docid')
    .executeTakeFirstOrThrow()
  return docid
}

export async function deleteDocuments(db: Db, docids: readonly number[]): Promise<void> {
  if (docids.length > 0) await db.deleteFrom('search_documents').where('docid', 'in', docids).execute()
}

/** A long guide has more words than a statement may have parameters. */
const chunk = 1000

export async function insertWords(
  db: Db,
  words: readonly string[],
  trigramsOf: (word: string) => string[],
): Promise<void> {
  for (const part of chunks(words, chunk)) {
    const added = await db
      .insertInto('search_words')
      .values(part.map((word) => ({ word })))
      .onConflict((conflict) => conflict.column('word').doNothing())
      .returning(['wordid', 'word'])
      .execute()
    await yieldToEventLoop()
    const rows = added.flatMap(({ wordid, word }) => trigramsOf(word).map((trigram) => ({ trigram, wordid })))
    for (const part of chunks(rows, chunk)) {
      await db.insertInto('search_trigrams').values(part).execute()
      await yieldToEventLoop()
    }
  }
}

const listWordidsOf = prepare<{ trigrams: readonly string[] }>()((db, { trigrams }) =>
  db
    .selectFrom('search_trigrams')
    .select(sql<string>`string_agg(cast(wordid as text), ',')`.as('wordids'))
    .where('trigram', 'in', trigrams)
    .groupBy('trigram'),
)

const listWords = prepare<{ wordids: readonly number[] }>()((db, { wordids }) =>
  db.selectFrom('search_words').select(['wordid', 'word']).where('wordid', 'in', wordids),
)

/**
 * Words that share the most of these trigrams, in this order, since callers take the first. Counted here: grouping many
 * thousand rows takes the database five times as long.
 */
export async function listSimilarWords(
  db: Db,
  trigrams: readonly string[],
  limit: number,
): Promise<string[]> {
  const shared = new Map<number, number>()
  for (const { wordids } of await listWordidsOf(db, { trigrams }))
    for (const wordid of JSON.parse(`[${wordids}]`) as number[])
      shared.set(wordid, (shared.get(wordid) ?? 0) + 1)
  const least = leastOf(shared, limit)
  const first = [...shared]
    .filter(([, count]) => count >= least)
    .sort(([one, many], [other, few]) => few - many || one - other)
    .slice(0, limit)
    .map(([wordid]) => wordid)
  if (first.length === 0) return []
  const words = new Map((await listWords(db, { wordids: first })).map(({ wordid, word }) => [wordid, word]))
  return first.flatMap((wordid) => words.get(wordid) ?? [])
}

/** The count that the last of the first so many has. */
function leastOf(shared: ReadonlyMap<number, number>, limit: number): number {
  const words: number[] = []
  for (const count of shared.values()) words[count] = (words[count] ?? 0) + 1
  let least = words.length - 1
  for (let sum = words[least] ?? 0; sum < limit && least > 1; sum += words[least] ?? 0) least--
  return least
}

/** Transactions of PostgreSQL can commit their words out of order; these are counted. */
const latestWords = 1000

/** Differs after words were added. */
export async function findVocabulary(db: Db): Promise<string> {
  const { rows } = await sql<{ last: number | null; latest: number | string }>`
    select max(wordid) as last, (select count(*) from search_words
      where wordid > (select max(wordid) from search_words) - ${latestWords}) as latest
    from search_words`.execute(db)
  return `${rows[0]?.last} ${rows[0]?.latest}`
}

export interface Seen {
  /** Over `guides` and `wikis`. */
  isGuideSeen: RawBuilder<boolean>
  isPageSeen: RawBuilder<boolean>
}

/** Reads matches with the caller's current access, independent of the state of the index. */
const joined = (matching: RawBuilder<unknown>) => sql`
  from (${matching}) as matched
  join search_documents as documents on documents.docid = matched.docid
  left join guides on guides.guideid = documents.guideid
  left join wikis on wikis.wikiid = documents.wikiid`

const isVisible = ({ isGuideSeen, isPageSeen }: Seen) => sql`(
  (documents.guideid is not null and guides."isDeleted" = 0 and ${isGuideSeen})
  or (documents.wikiid is not null and ${isPageSeen}))`

/** By document, in the order of the index: the guide, the negative number of the page, or 0 if the caller may not see it. */
export type Matching = ReadonlyMap<number, number>

/**
 * The first matches in the order of the index, with the access of the caller. One text for all: rows of two numbers
 * take longer to read than to find.
 */
export async function listFirstSubjects(
  db: Db,
  matching: RawBuilder<unknown>,
  seen: Seen,
  limit: number,
): Promise<Matching> {
  const { rows } = await sql<{ numbers: string | null }>`
    select string_agg(cast(documents.docid as text) || ',' || cast(case when ${isVisible(seen)}
      then coalesce(documents.guideid, -documents.wikiid) else 0 end as text), ',') as numbers
    ${joined(sql`select docid from (${matching}) as every_match order by docid limit ${limit}`)}`.execute(db)
  const numbers = JSON.parse(`[${rows[0]?.numbers ?? ''}]`) as number[]
  const docids = numbers.filter((_, index) => index % 2 === 0)
  const subjects = new Map(docids.map((docid, index) => [docid, numbers[2 * index + 1] as number]))
  // The order of an aggregate is not defined, and is nearly always that of the rows.
  const isInOrder = docids.every((docid, index) => index === 0 || docid > (docids[index - 1] as number))
  return isInOrder ? subjects : new Map([...subjects].sort(([one], [other]) => one - other))
}

/** The first ones in the order of the index, so that every page of a search reads the same; hidden ones, too. */
export async function listFirst(db: Db, matching: RawBuilder<unknown>, limit: number): Promise<number[]> {
  const { rows } = await sql<{ docid: number }>`
    select docid from (${matching}) as every_match order by docid limit ${limit}`.execute(db)
  return rows.map(({ docid }) => docid)
}

/** Visible documents among these, in their order. */
export async function listVisible(db: Db, docids: readonly number[], seen: Seen): Promise<number[]> {
  const { rows } = await sql<{ docid: number }>`
    select documents.docid
    ${joined(sql`select docid from search_documents where docid in ${sqlList(docids)}`)}
    where ${isVisible(seen)}`.execute(db)
  const visible = new Set(rows.map(({ docid }) => docid))
  return docids.filter((docid) => visible.has(docid))
}

const listDocumentsByIds = prepare<{ docids: readonly number[] }>()((db, { docids }) =>
  db
    .selectFrom('search_documents')
    .select(['docid', 'guideid', 'wikiid', 'langid', 'isOriginal', 'isFeatured', 'title', 'about'])
    .where('docid', 'in', docids),
)

export async function listDocuments(db: Db, docids: readonly number[]) {
  const parts = await Promise.all(
    [...chunks(docids, longestList)].map((part) => listDocumentsByIds(db, { docids: part })),
  )
  return parts.flat()
}

/** The first matches of each, with the number of the list. */
export async function listFirstOfEach(
  db: Db,
  matching: readonly RawBuilder<unknown>[],
  limit: number,
): Promise<{ list: number; docid: number }[]> {
  const firsts = matching.map(
    (each, list) =>
      sql`select * from (select ${sql.lit(list)} as list, docid from (${each}) as matched order by docid limit ${limit}) as first`,
  )
  const { rows } = await sql<{ list: number; docid: number }>`${sql.join(firsts, sql` union all `)}`.execute(
    db,
  )
  return rows
}

/** Words of the vocabulary among these. */
export async function listKnownWords(db: Db, words: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('search_words')
    .select('word')
    .where(sql<boolean>`word in ${sqlList(words)}`)
    .execute()
  return new Set(rows.map(({ word }) => word))
}

/** The number of guides and pages, which may match in several languages. */
export async function countMatches(db: Db, matching: RawBuilder<unknown>, seen: Seen): Promise<number> {
  const { rows } = await sql<{ count: number | string }>`
    select count(distinct documents.guideid) + count(distinct documents.wikiid) as count
    ${joined(matching)}
    where ${isVisible(seen)}`.execute(db)
  return Number(rows[0]?.count ?? 0)
}

export interface FurtherMatches {
  matching: RawBuilder<unknown>
  /** Matches in the title, which come first. */
  inTitles: RawBuilder<unknown>
  besides: readonly Subject[]
}

/** Guides and pages other than these, in a stable order. */
export async function listFurtherMatches(
  db: Db,
  { matching, inTitles, besides }: FurtherMatches,
  seen: Seen,
  { offset, limit }: { offset: number; limit: number },
): Promise<Subject[]> {
  // No id is 0, which keeps the lists from being empty.
  const guideids = sqlList([0, ...besides.flatMap(({ guideid }) => guideid ?? [])])
  const wikiids = sqlList([0, ...besides.flatMap(({ wikiid }) => wikiid ?? [])])
  const { rows } = await sql<Subject>`
    select documents.guideid, documents.wikiid
    ${joined(matching)}
    where ${isVisible(seen)}
      and (documents.guideid is null or documents.guideid not in ${guideids})
      and (documents.wikiid is null or documents.wikiid not in ${wikiids})
    group by documents.guideid, documents.wikiid
    order by min(case when documents.docid in (${inTitles}) then 0 else 1 end),
      case when documents.guideid is null then 1 else 0 end, documents.guideid, documents.wikiid
    limit ${limit} offset ${offset}`.execute(db)
  return rows
}

export async function findSeenGuide(db: Db, guideid: number, { isGuideSeen }: Seen): Promise<boolean> {
  const row = await db
    .selectFrom('guides')
    .select('guideid')
    .where('guideid', '=', guideid)
    .where('isDeleted', '=', 0)
    .where(isGuideSeen)
    .executeTakeFirst()
  return row !== undefined
}
