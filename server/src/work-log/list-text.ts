// Decides how runs are looked for by words, their own and those of titles: out of an index, or run by run within another filter.
import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { conditionsOf, type EntryFilter, type TextSearch } from './list-filter.ts'
import { countRunsOfTitles, countTitles, findTitleWords } from './titles.queries.ts'
import { countKey } from './words.queries.ts'
import { keyOf, readWords, wordsOf } from './words.ts'

/** So many runs are looked at and sorted in some milliseconds. */
const fewCount = 2000

/** Of more than that, on either side, the next ones that fit are soon met. */
const manyCount = 5000

/** Of so many guides a page of runs each is looked at and sorted in some milliseconds. */
const fewGuides = 150

export async function searchOf(db: Db, filter: EntryFilter): Promise<TextSearch> {
  if (filter.text === undefined) return null
  const inTitles = filter.guideid === undefined
  const prefixes = leastOf(await withoutTitle(db, filter, wordsOf(filter.text)))
  if (prefixes.length === 0) return null
  const { key, count, isWalkable } = await findRarest(db, prefixes, filter)
  if (filter.seenBy) return { prefixes, inTitles, few: count <= fewCount ? key : null, walked: null }
  const others = await countOthers(db, filter, count)
  const isWalked = isWalkable && (count <= others || others >= manyCount)
  return { prefixes, inTitles, few: null, walked: isWalked ? key : null }
}

/** Where one guide is asked for, words of its title say nothing more. */
async function withoutTitle(db: Db, { guideid }: EntryFilter, words: string[]): Promise<string[]> {
  const title = guideid === undefined ? [] : readWords(await findTitleWords(db, guideid))
  return words.filter((word) => !title.some((other) => other.startsWith(word)))
}

/** Whatever has a word that begins with the longer one has one that begins with the shorter one. */
const leastOf = (words: readonly string[]): string[] =>
  words.filter((word) => !words.some((other) => other !== word && other.startsWith(word)))

interface Rarest {
  key: string
  /** Runs that have it in themselves or in the title of their guide; as far as that matters. */
  count: number
  /** Of so many guides that their runs have to be gone through one by one. */
  isWalkable: boolean
}

async function findRarest(db: Db, prefixes: readonly string[], filter: EntryFilter): Promise<Rarest> {
  let rarest: Rarest = { key: '', count: manyCount + 1, isWalkable: false }
  for (const key of prefixes.map(keyOf)) {
    if (rarest.count === 0) break
    const found = await measure(db, key, filter, Math.min(rarest.count, manyCount))
    const isBetter = found.isWalkable && !rarest.isWalkable
    if (found.count < rarest.count || (found.count === rarest.count && isBetter)) rarest = found
  }
  return rarest
}

async function measure(db: Db, key: string, filter: EntryFilter, limit: number): Promise<Rarest> {
  const { guideid, from, to } = filter
  const own = await countKey(db, key, { from, to, limit })
  if (guideid !== undefined) return { key, count: own, isWalkable: true }
  const guides = await countTitles(db, key, fewGuides + 1)
  const byTitle = guides > 0 ? await countRunsOfTitles(db, key, { from, to, limit: manyCount }) : 0
  const isWalkable = guides <= fewGuides || byTitle < manyCount
  return { key, count: Math.min(own + byTitle, limit), isWalkable }
}

/** How many runs the rest of the filter lets through, as far as that matters beside the count of the word. */
async function countOthers(db: Db, filter: EntryFilter, most: number): Promise<number> {
  const { guideid, userid, workorderid, status, deviations } = filter
  const isFiltered = [guideid, userid, workorderid, status, deviations].some((each) => each !== undefined)
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
