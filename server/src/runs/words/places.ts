// Where a run stands in the index of words: in the order of lists, under marks by which lists are narrowed.
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { indexOf, type WordIndex } from '#word-index/engine.ts'
import type { RunRow } from '../runs.queries.ts'

export const runIndex = (db: Db): WordIndex => indexOf(db, 'search_index_runs')

/** Milliseconds above, the lower bits of the number below: 63 bits. */
const numberBits = 21n
/** In the year 2109. What is asked for beyond it is asked for up to there. */
const lastStart = 2 ** 42 - 1

/** The document of a run. Documents grow with the order of lists, so the index gives a page without sorting. */
export function placeOf({ startedAt, entryid }: Pick<RunRow, 'startedAt' | 'entryid'>): bigint {
  const start = BigInt(Math.min(Math.max(startedAt, 0), lastStart))
  return (start << numberBits) | (BigInt(entryid) & ((1n << numberBits) - 1n))
}

/** Is the document `matched.docid` the run of this row of `entries`? */
export const isMatched: RawBuilder<SqlBool> = sql<SqlBool>`(entries."startedAt" = (matched.docid >> 21)
  and (entries.entryid & 2097151) = (matched.docid & 2097151))`

/** Words of a column of their own. */
export const markOf = {
  guide: (guideid: number) => `g${guideid}`,
  person: (userid: number) => `p${userid}`,
  state: (status: string) => status,
  deviating: 'deviating',
}
