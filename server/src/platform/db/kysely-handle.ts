// One Kysely over one given connection; made per transaction, so that a finished one can't be used again.
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

/** For prepared queries, which do not go through the query builder again. */
export interface Direct {
  /** The same for all handles of an engine. */
  compiler: QueryCompiler
  run: RunQuery
  /** Where waiting for an engine elsewhere is spared: what comes back is of no use, a fault is told later. */
  send?: SendQuery
}

const directs = new WeakMap<Db, Direct>()

export function directOf(db: Db): Direct {
  const direct = directs.get(db)
  if (!direct) throw new Error('This is no handle of a transaction')
  return direct
}

export interface Runnable extends Pick<CompiledQuery, 'sql' | 'parameters'> {
  /** What has one comes again and again with the same text; a server keeps what it has made of it for the connection. */
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
  /** After this every query is refused: the transaction is over. */
  end(): void
}

export const sqliteHandle = (run: RunQuery): Handle =>
  handleOver({ run, compiler: sqliteCompiler }, sqliteParts)
export const postgresHandle = (run: RunQuery, send?: SendQuery): Handle =>
  handleOver({ run, compiler: postgresCompiler, ...(send ? { send } : {}) }, postgresParts)

function handleOver({ run, send, compiler }: Direct, parts: Omit<Dialect, 'createDriver'>): Handle {
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
  directs.set(db, { compiler, run: runWhileOpen, ...(send ? { send: whileOpen(send) } : {}) })
  return {
    db,
    end: () => {
      isOver = true
    },
  }
}
