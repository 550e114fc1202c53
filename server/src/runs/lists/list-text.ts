// Decides how runs are looked for by words, their own and those of titles: out of an index, or run by run within another filter.
import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { countRunsOfTitles, countTitles, findTitleWords } from '../words/titles.queries.ts'
import { countKey } from '../words/words.queries.ts'
import { keyOf, readWords, wordsOf } from '../words/words.ts'
import { conditionsOf, type RunFilter, type TextSearch, type TextWalk } from './list-filter.ts'

/** So many runs are looked at and sorted in some milliseconds. */
export const fewCount = 2000

/** Of more than that, on either side, the next ones that fit are soon met. */
export const manyCount = 5000

/** Where the choice is between frequent words, they are counted so far; that still takes a millisecond. */
const fartherCount = 20_000

/** Of so many guides a page of runs each is looked at and sorted in some milliseconds. */
const fewGuides = 150

/** The text of a query with more is longer than what it saves. */
const mostWalks = 8

export async function searchOf(db: Db, filter: RunFilter): Promise<TextSearch> {
  if (filter.text === undefined) return null
  const prefixes = leastOf(await withoutTitle(db, filter, wordsOf(filter.text)))
  const found = await measureAll(db, prefixes, filter)
  const rarest = leastBy(found, ({ count }) => count)
  if (!rarest) return null
  const search = { prefixes, inTitles: filter.guideid === undefined, few: null, walk: null }
  const gathered = { ...search, few: keyOf(rarest.prefix) }
  const isRare = rarest.count <= fewCount
  if (filter.seenBy || rarest.count === 0) return isRare ? gathered : search
  const others = await countOthers(db, filter, Math.min(rarest.count, manyCount))
  if (others < rarest.count && others < manyCount) return search
  if (isRare && prefixes.length > 1) return gathered
  return { ...search, walk: await walkOf(db, found, filter) }
}

/** Where one guide is asked for, words of its title say nothing more. */
async function withoutTitle(db: Db, { guideid }: RunFilter, words: string[]): Promise<string[]> {
  const title = guideid === undefined ? [] : readWords(await findTitleWords(db, guideid))
  return words.filter((word) => !title.some((other) => other.startsWith(word)))
}

/** Whatever has a word that begins with the longer one has one that begins with the shorter one. */
const leastOf = (words: readonly string[]): string[] =>
  words.filter((word) => !words.some((other) => other !== word && other.startsWith(word)))

const leastBy = <T>(list: readonly T[], size: (each: T) => number): T | undefined =>
  list.length === 0 ? undefined : list.reduce((least, each) => (size(each) < size(least) ? each : least))

interface Measured {
  prefix: string
  /** Runs that have it themselves, and runs whose guide has it in the title; as far as that matters. */
  own: number
  byTitle: number
  count: number
}

async function measureAll(db: Db, prefixes: readonly string[], filter: RunFilter): Promise<Measured[]> {
  const { guideid, from, to } = filter
  const found: Measured[] = []
  for (const prefix of prefixes) {
    const spans = { from, to, limit: manyCount }
    const own = await countKey(db, keyOf(prefix), spans)
    const byTitle = guideid === undefined ? await countRunsOfTitles(db, [prefix], spans) : 0
    found.push({ prefix, own, byTitle, count: own + byTitle })
    if (own + byTitle === 0) break
  }
  return found
}

/** Null where so many guides or words are meant that the next runs of the list soon have what is looked for. */
async function walkOf(db: Db, found: readonly Measured[], { from, to }: RunFilter): Promise<TextWalk | null> {
  const inRuns = await rarestOf(
    db,
    found.filter(({ byTitle }) => byTitle === 0),
    { from, to },
  )
  if (inRuns) return { prefixes: [inRuns.prefix], titles: false }
  const all = found.map(({ prefix }) => prefix)
  const guides = await countTitles(db, all, fewGuides + 1)
  const limit = manyCount
  const runs = async () =>
    all.length === 1 ? (found[0]?.byTitle ?? 0) : countRunsOfTitles(db, all, { from, to, limit })
  const isCommon = guides > fewGuides && (await runs()) >= manyCount
  if (isCommon) return null
  // What has not all of it in the title has at least one word of it in itself.
  const inItself = found.flatMap(({ prefix, own }) => (own > 0 ? [prefix] : []))
  return inItself.length > mostWalks ? null : { prefixes: inItself, titles: true }
}

/** Words that are all frequent are told apart by counting a few of them further. */
async function rarestOf(
  db: Db,
  found: readonly Measured[],
  spans: Pick<RunFilter, 'from' | 'to'>,
): Promise<Measured | undefined> {
  const rarest = leastBy(found, ({ own }) => own)
  if (!rarest || found.length === 1 || rarest.own < manyCount) return rarest
  const longest = found.toSorted((one, other) => other.prefix.length - one.prefix.length).slice(0, 3)
  const further: Measured[] = []
  for (const each of longest) {
    const own = await countKey(db, keyOf(each.prefix), { ...spans, limit: fartherCount })
    further.push({ ...each, own })
  }
  return leastBy(further, ({ own }) => own)
}

/**
 * How many runs the rest of the filter lets through, as far as that matters beside the count of the word. What nearly
 * all runs are does not count: that they are finished, or deviate nowhere, would be looked up for each run by itself.
 */
export async function countOthers(db: Db, asked: RunFilter, most: number): Promise<number> {
  const filter = {
    ...asked,
    status: asked.status?.includes('complete') ? undefined : asked.status,
    deviations: asked.deviations === false ? undefined : asked.deviations,
  }
  const { guideid, userid, workorderid, status, deviations, deviationField } = filter
  const others = [guideid, userid, workorderid, status, deviations, deviationField]
  const isFiltered = others.some((each) => each !== undefined)
  if (!isFiltered || most === 0) return manyCount
  const { count } = await db
    .selectFrom(
      db
        .selectFrom('entries')
        .select('entryid')
        .where((eb) => eb.and(conditionsOf(eb, filter, null)))
        .limit(most)
        .as('counted'),
    )
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
