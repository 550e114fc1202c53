// Connections to one PostgreSQL server, and transactions on them that end for certain.
import type { CompiledQuery, QueryResult } from 'kysely'
import pg from 'pg'
import { problems } from '../problems.ts'
import type { DatabaseLog, Db, Limits } from './database.ts'
import { isConnectionLost, isUnstorable } from './errors.ts'
import { postgresHandle, type Runnable } from './kysely-handle.ts'
import { TookTooLong, withLimit } from './limit.ts'

const connections = 20

export const snapshot = 'begin isolation level repeatable read read only'
export const serializable = 'begin isolation level serializable'

// Integers and counts come as text from the driver; ours all fit a JavaScript number.
const types = {
  getTypeParser: ((oid: number, format?: 'text') =>
    oid === pg.types.builtins.INT8 || oid === pg.types.builtins.NUMERIC
      ? Number
      : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}

/** The connection broke while the commit was under way: only the database knows how it ended. */
export class UnknownOutcome extends Error {}

export function openPool(url: string, log: DatabaseLog, limits: Limits): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: limits.waitMs,
    statement_timeout: limits.writeMs * 3,
    idle_in_transaction_session_timeout: limits.writeMs * 2,
    keepAlive: true,
    types,
  })
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection was lost'))
  // Between two queries of a transaction nobody else hears of a loss, and an unheard error ends the process.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

export interface Transaction<T> {
  /** Null: each query for itself, which spares two ways to the server and back. */
  begin: string | null
  work: (db: Db) => Promise<T>
  limitMs: number
  onQuery?: (query: Pick<CompiledQuery, 'sql'>, result: QueryResult<unknown>) => void
}

export async function inTransaction<T>(pool: pg.Pool, transaction: Transaction<T>): Promise<T> {
  const { begin, work, limitMs, onQuery } = transaction
  const client = await pool.connect()
  const handle = postgresHandle(async (query) => {
    const result = await runQuery(client, query)
    onQuery?.(query, result)
    return result
  })
  let isCommitting = false
  let isBroken = false
  try {
    if (begin) await client.query(begin)
    const value = await withLimit(work(handle.db), limitMs)
    handle.end()
    if (!begin) return value
    isCommitting = true
    const ended = await client.query('commit')
    // PostgreSQL answers a commit after a swallowed failure with ROLLBACK and no error.
    if (ended.command === 'ROLLBACK') throw new Error('The transaction was rolled back instead of committed')
    return value
  } catch (error) {
    handle.end()
    // Whatever still runs on a connection that took too long, it must not be waited for.
    isBroken =
      isConnectionLost(error) || error instanceof TookTooLong || (begin !== null && !(await rollBack(client)))
    throw explain(error, isCommitting)
  } finally {
    client.release(isBroken)
  }
}

async function rollBack(client: pg.PoolClient): Promise<boolean> {
  return client.query('rollback').then(
    () => true,
    () => false,
  )
}

function explain(error: unknown, isCommitting: boolean): unknown {
  if (isCommitting && isConnectionLost(error)) {
    return new UnknownOutcome('The connection was lost during a commit, which may have happened or not', {
      cause: error,
    })
  }
  if (isUnstorable(error))
    return problems.invalidField('', 'A value is too large or holds what can not be stored')
  return error
}

async function runQuery(
  client: pg.PoolClient,
  { sql, parameters, asArrays }: Runnable,
): Promise<QueryResult<unknown>> {
  const values = [...parameters]
  const result = asArrays
    ? await client.query({ text: sql, values, rowMode: 'array' })
    : await client.query(sql, values)
  return { rows: result.rows, numAffectedRows: BigInt(result.rowCount ?? 0) }
}
