// Document ids of runs in the word index, ordered like lists, and the marks that lists filter by.
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { indexOf, type WordIndex } from '#word-index/engine.ts'
import type { RunRow } from '../runs.queries.ts'

export const runIndex = (db: Db): WordIndex => indexOf(db, 'search_index_runs')

/** 42 bits of milliseconds above 21 bits of the run id. */
const numberBits = 21n
/** The year 2109; later times are clamped. */
const lastStart = 2 ** 42 - 1

/** Ids grow in list order, so the index yields a page without sorting. */
export function placeOf({ startedAt, entryid }: Pick<RunRow, 'startedAt' | 'entryid'>): bigint {
  const start = BigInt(Math.min(Math.max(startedAt, 0), lastStart))
  return (start << numberBits) | (BigInt(entryid) & ((1n << numberBits) - 1n))
}

/** Join condition of `matched.docid` and `entries`. */
export const isMatched: RawBuilder<SqlBool> = sql<SqlBool>`(entries."startedAt" = (matched.docid >> 21)
  and (entries.entryid & 2097151) = (matched.docid & 2097151))`

/** Terms of the `marks` column. */
export const markOf = {
  guide: (guideid: number) => `g${guideid}`,
  person: (userid: number) => `p${userid}`,
  state: (status: string) => status,
  deviating: 'deviating',
}
