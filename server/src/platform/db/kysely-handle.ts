// Creates one Kysely per transaction over a given connection, so that a finished transaction cannot be used again.
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  type QueryCompiler,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
} from 'kysely'
import type { Tables } from '#schema/generated/tables.ts'
import { postgresCompiler, sqliteCompiler } from './compilers.ts'
import type { Db } from './database.ts'

/** Used by prepared queries, which skip the query builder. */
export interface Direct {
  /** The same for all handles of an engine. */
  compiler: QueryCompiler
  run: RunQuery
  /** Sends without waiting for the result, where the engine is remote. A failure is reported later. */
  send?: SendQuery
  /** Stands for the database: the same for all its handles. */
  database: object
  /** Called when the transaction is committed. */
  onCommit: (() => void)[]
}

const directs = new WeakMap<Db, Direct>()

export function directOf(db: Db): Direct {
  const direct = directs.get(db)
  if (!direct) throw new Error('This is no handle of a transaction')
  return direct
}

export const databaseOf = (db: Db): object => directOf(db).database

/** Calls back when the transaction is committed, or a read has ended; never after a rollback. */
export const afterCommit = (db: Db, call: () => void): void => void directOf(db).onCommit.push(call)

export interface Runnable extends Pick<CompiledQuery, 'sql' | 'parameters'> {
  /**
   * The name of a prepared statement: the query is sent repeatedly with the same text, and the server caches its plan
   * for the connection.
   */
  name?: string
  /** Each row is the list of its values, in the order of the columns, without their names. */
  asArrays?: boolean
}
type RunQuery = (query: Runnable) => Promise<QueryResult<unknown>> | QueryResult<unknown>
type SendQuery = (query: Runnable) => Promise<unknown> | undefined

const sqliteParts = {
  createAdapter: () => new SqliteAdapter(),
  createQueryCompiler: () => sqliteCompiler,
  createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db),
}
const postgresParts = {
  createAdapter: () => new PostgresAdapter(),
  createQueryCompiler: () => postgresCompiler,
  createIntrospector: (db: Kysely<unknown>) => new PostgresIntrospector(db),
}

export interface Handle {
  db: Db
  /** After this call every query is rejected: the transaction is over. */
  end(): void
  committed(): void
}

type Source = Pick<Direct, 'run' | 'send' | 'database'>

export const sqliteHandle = (source: Source): Handle => handleOver(source, sqliteCompiler, sqliteParts)
export const postgresHandle = (source: Source): Handle => handleOver(source, postgresCompiler, postgresParts)

function handleOver(
  { run, send, database }: Source,
  compiler: QueryCompiler,
  parts: Omit<Dialect, 'createDriver'>,
): Handle {
  let isOver = false
  const whileOpen =
    <T>(work: (query: Runnable) => T) =>
    (query: Runnable): T => {
      if (isOver) throw new Error('This transaction is over: its handle was used after the end')
      return work(query)
    }
  const runWhileOpen = whileOpen(run)
  const connection: DatabaseConnection = {
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      return (await runWhileOpen(query)) as QueryResult<R>
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
  const onCommit: Direct['onCommit'] = []
  const sending = send ? { send: whileOpen(send) } : {}
  directs.set(db, { compiler, run: runWhileOpen, ...sending, database, onCommit })
  return {
    db,
    committed: () => {
      for (const call of onCommit) call()
    },
    end: () => {
      isOver = true
    },
  }
}
