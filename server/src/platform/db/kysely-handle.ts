// One Kysely over one given connection; made per transaction, so that a finished one can't be used again.
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import type { Db } from './database.ts'
import type { Tables } from './tables/index.ts'

/** Runs a compiled query of the handle without going through the query builder once more. */
const runners = new WeakMap<Db, (query: CompiledQuery) => Promise<QueryResult<unknown>>>()

export function runCompiled(db: Db, query: CompiledQuery): Promise<QueryResult<unknown>> {
  const run = runners.get(db)
  return run ? run(query) : db.executeQuery(query)
}

type RunQuery = (query: CompiledQuery) => Promise<QueryResult<unknown>> | QueryResult<unknown>

const sqliteParts = {
  createAdapter: () => new SqliteAdapter(),
  createQueryCompiler: () => new SqliteQueryCompiler(),
  createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db),
}
const postgresParts = {
  createAdapter: () => new PostgresAdapter(),
  createQueryCompiler: () => new PostgresQueryCompiler(),
  createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
}

export interface Handle {
  db: Db
  /** After this every query is refused: the transaction is over. */
  end(): void
}

export const sqliteHandle = (run: RunQuery): Handle => handleOver(run, sqliteParts)
export const postgresHandle = (run: RunQuery): Handle => handleOver(run, postgresParts)

function handleOver(run: RunQuery, parts: Omit<Dialect, 'createDriver'>): Handle {
  let isOver = false
  const connection: DatabaseConnection = {
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      if (isOver) throw new Error('This transaction is over: its handle was used after the end')
      return (await run(query)) as QueryResult<R>
    },
    streamQuery() {
      throw new Error('Streaming is not offered inside a transaction handle')
    },
  }
  const nothing = async () => {}
  const refuse = async () => {
    throw new Error('A handle is a transaction already')
  }
  const driver: Driver = {
    init: nothing,
    acquireConnection: async () => connection,
    releaseConnection: nothing,
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    destroy: nothing,
  }
  const db = new Kysely<Tables>({ dialect: { ...parts, createDriver: () => driver } })
  runners.set(db, (query) => connection.executeQuery(query))
  return {
    db,
    end: () => {
      isOver = true
    },
  }
}
