// The interface of the word index on both engines.
import type { RawBuilder } from 'kysely'
import type { Db } from '#platform/db/database.ts'

export interface IndexedWords {
  docid: number | bigint
  title: readonly string[]
  about: readonly string[]
  body: readonly string[]
  /** Words of the search itself, which no text can contain. */
  marks: readonly string[]
}

/** A typed word, which may be a prefix, or similar words. */
export interface Term {
  word: string
  others: readonly string[]
  /** Other terms, of which each list matches if all of its terms match, such as the parts of a compound. */
  lists?: readonly (readonly Term[])[]
  /** Matches whole words only. */
  isWhole?: boolean
}

export interface Match {
  terms: readonly Term[]
  isInTitle: boolean
  /** One of each of these. */
  marks: readonly (readonly string[])[]
}

/** One index for guides and pages, one for runs. */
export type IndexName = 'search_index' | 'search_index_runs'

export interface WordIndex {
  insert(db: Db, entries: readonly IndexedWords[]): Promise<void>
  remove(db: Db, docids: readonly (number | bigint)[]): Promise<void>
  /** A query that yields `docid`. Words are letters and digits only. */
  matching(match: Match): RawBuilder<unknown>
}
