// Selects the word index of a database. Both modules export the same functions.
import { PostgresAdapter } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import { fts5 } from './fts5.ts'
import type { IndexName, WordIndex } from './index-shape.ts'
import { tsvector } from './tsvector.ts'

export type { WordIndex }

export const indexOf = (db: Db, name: IndexName): WordIndex =>
  db.getExecutor().adapter instanceof PostgresAdapter ? tsvector(name) : fts5(name)
