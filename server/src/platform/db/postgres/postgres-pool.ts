// Connections to a PostgreSQL server, and transactions that always end.
import pg from 'pg'
import { problems } from '#platform/problems.ts'
import type { DatabaseLog, Db, Limits } from '../database.ts'
import { isConnectionLost, isForgotten, isUnstorable, UnknownOutcome } from '../errors.ts'
import { postgresHandle } from '../kysely-handle.ts'
import { TimeLimitError, withLimit } from '../limit.ts'
import { type OnQuery, openSession, type Session, streamOf } from './postgres-session.ts'

const lookAfterUsMs = 1000

export const snapshot = 'begin isolation level repeatable read read only'

// The driver returns integers and counts as text; all of ours fit a JavaScript number.
const types = {
  getTypeParser: ((oid: number, format?: 'text') =>
    oid === pg.types.builtins.INT8 || oid === pg.types.builtins.NUMERIC
      ? Number
      : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}

export interface PoolSize {
  connections: number
  /** How long a statement waits for a lock. */
  lockMs: number
}

export function openPool(
  url: string,
  log: DatabaseLog,
  limits: Limits,
  { connections, lockMs }: PoolSize,
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: limits.waitMs,
    statement_timeout: limits.writeMs * 3,
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: limits.writeMs * 2,
    keepAlive: true,
    // Sends queries without waiting for earlier results.
    pipeline: true,
    types,
  })
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection was lost'))
  // Between two queries of a transaction there is no other listener, and an unhandled error event ends the process.
  pool.on('connect', (client) => {
    client.on('error', () => {})
    // Ends abandoned statements soon. A server whose system cannot check connections rejects this setting.
    client.query(`set client_connection_check_interval = ${lookAfterUsMs}`, () => {})
  })
  return pool
}

export interface Transaction<T> {
  /** Stands for the database in all handles. */
  database: object
  /** Null: no transaction, which saves two round trips to the server. */
  begin: string | null
  work: (db: Db) => Promise<T>
  limitMs: number
  onQuery?: OnQuery
  /** Changes are sent without waiting for each. */
  maySend?: boolean
  /** Sends the commit without waiting for it: the result does not depend on it. */
  onlyReads?: boolean
}

export async function inTransaction<T>(pool: pg.Pool, transaction: Transaction<T>): Promise<T> {
  const { begin, work, limitMs, maySend, onlyReads, database } = transaction
  return onConnection(pool, transaction, async (session, commit) => {
    if (begin) session.begin(begin, onlyReads)
    const { run, send } = session
    const handle = postgresHandle({ run, database, ...(maySend ? { send } : {}) })
    const value = await withLimit(work(handle.db), limitMs).finally(handle.end)
    if (begin && onlyReads) session.leave()
    else if (begin) await commit()
    handle.committed()
    return value
  })
}

/** Always ends: rolls back uncommitted work and discards a connection that may be broken. */
async function onConnection<T>(
  pool: pg.Pool,
  { limitMs, onQuery }: Pick<Transaction<T>, 'limitMs' | 'onQuery'>,
  use: (session: Session, commit: () => Promise<void>) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  const session = openSession(client, onQuery)
  let isCommitting = false
  let isBroken = false
  const commit = async () => {
    isCommitting = true
    // The server has no timeout for a commit, and answers a commit after a swallowed failure with ROLLBACK and no
    // error.
    if ((await withLimit(session.commit(), limitMs)) === 'ROLLBACK')
      throw new Error('The transaction was rolled back instead of committed')
  }
  try {
    return await use(session, commit)
  } catch (error) {
    // After a timeout the connection is discarded without waiting for the statement that still runs on it.
    isBroken =
      isConnectionLost(error) ||
      isForgotten(error) ||
      error instanceof TimeLimitError ||
      !(await withLimit(session.rollBack(), limitMs).catch(() => false))
    throw explain(error, isCommitting)
  } finally {
    // The pool would finish the pipeline before it closes a connection.
    if (isBroken) streamOf(client).destroy()
    client.release(isBroken)
  }
}

function explain(error: unknown, isCommitting: boolean): unknown {
  const isUnanswered = error instanceof TimeLimitError || (isConnectionLost(error) && !isUnsent(error))
  if (isCommitting && isUnanswered)
    return new UnknownOutcome('A commit was not answered: it may have happened or not', { cause: error })
  if (isUnstorable(error))
    return problems.invalidField('', 'A value is too large or holds what can not be stored')
  return error
}

/** The connection was lost before anything was sent. */
const isUnsent = (error: unknown): boolean => /not queryable/.test((error as Error).message)
