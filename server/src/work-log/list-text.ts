// Decides how runs are looked for by their words: out of the index of words, or run by run within another filter.
import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { conditionsOf, type EntryFilter, type TextSearch } from './list-filter.ts'
import { countKey } from './words.queries.ts'
import { keyOf, wordsOf } from './words.ts'

/** So many runs are looked at and sorted in some milliseconds. */
const fewCount = 2000

/** Of more than that, on either side, the next ones that fit are soon met. */
const manyCount = 5000

export async function searchOf(db: Db, filter: EntryFilter): Promise<TextSearch> {
  if (filter.text === undefined) return null
  const prefixes = leastOf(wordsOf(filter.text))
  const { key, count } = await findRarest(db, prefixes, filter)
  if (filter.seenBy) return { prefixes, few: count <= fewCount ? key : null, walked: null }
  const others = await countOthers(db, filter, count)
  return { prefixes, few: null, walked: count <= others || others >= manyCount ? key : null }
}

/** Whatever has a word that begins with the longer one has one that begins with the shorter one. */
const leastOf = (words: readonly string[]): string[] =>
  words.filter((word) => !words.some((other) => other !== word && other.startsWith(word)))

async function findRarest(db: Db, prefixes: readonly string[], { from, to }: EntryFilter) {
  let [key, count] = ['', manyCount + 1]
  for (const each of prefixes.map(keyOf)) {
    if (count === 0) break
    const found = await countKey(db, each, { from, to, limit: Math.min(count, manyCount) })
    if (found < count) [key, count] = [each, found]
  }
  return { key, count }
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
