// The PostgreSQL engine: writes that lock rows or the whole site, snapshot reads, an optional replica.
import { type CompiledQuery, sql } from 'kysely'
import type pg from 'pg'
import {
  type Database,
  type DatabaseLog,
  type Db,
  type HowToWrite,
  type Limits,
  usualLimits,
} from '../database.ts'
import {
  isConnectionLost,
  isFull,
  isLockTimeout,
  isRetryable,
  isUniqueViolation,
  UnknownOutcome,
} from '../errors.ts'
import { pause } from '../limit.ts'
import { channel, openListener } from './postgres-listener.ts'
import { openLooks } from './postgres-looks.ts'
import { inTransaction, openPool, snapshot, type Transaction } from './postgres-pool.ts'
import { openReplica } from './postgres-replica.ts'
import type { OnQuery } from './postgres-session.ts'

/** A server that restarts or fails over is usually back by then. */
const lostMs = 3000
const longestPauseMs = 200
/** A violation may only mean that another write was faster: then the work finds what that one added. */
const mostViolations = 3

const readers = 12
/** Their own connections: writes that wait for a lock leave the others to reads. More would not be faster. */
const writers = 12
/** After this time a write lets others go first and begins again. */
const lockMs = 500
/** For a write that runs alone, as all others wait behind it. */
const rowMs = 100
/** Waiting for the write before is usual; a log entry for each would hide others. */
const longMs = 1000

const siteLock = 5_746_573
const locksSite = `begin; select pg_advisory_xact_lock(${siteLock}); set local lock_timeout = ${rowMs}`
const locksRows = `begin; select pg_advisory_xact_lock_shared(${siteLock})`

export function openPostgresDatabase(
  url: string,
  readUrl: string,
  log: DatabaseLog,
  limits: Limits = usualLimits,
): Database {
  const primary = openPool(url, log, limits, { connections: readers, lockMs: limits.waitMs / 2 })
  const writing = openPool(url, log, limits, { connections: writers, lockMs })
  const replica = readUrl ? openReplica(readUrl, log, { ...limits, database: primary }) : null
  const listener = openListener(url, log)
  const engine = { database: primary, writing, replica, log, limits }

  const { running, track } = trackRunning()

  const readOnPrimary =
    (begin: string | null) =>
    <T>(work: (db: Db) => Promise<T>): Promise<T> => {
      const read = { database: primary, begin, work, limitMs: limits.writeMs, onlyReads: true }
      return track(withRetry(primary, read, { limits }))
    }
  const readNewest = readOnPrimary(null)
  const readPrimary = readOnPrimary(snapshot)
  const looks = openLooks(url, log, limits, readNewest)

  return {
    readNewest,
    readEvents: (work) => track(looks.look(work)),
    hasReplica: replica !== null,
    read: async (work) => {
      const outcome = await replica?.read(work)
      return outcome ? outcome.value : readPrimary(work)
    },
    write: (work, how = {}) => track(writeTo(engine, work, how)),
    requireEvents: (eventids) => replica?.requireEvents(eventids),
    announce: async (db) => {
      await db.executeQuery(rawQuery(`notify ${channel}`))
    },
    listen: listener.listen,
    refreshStatistics: async () => {},
    describe: async () => {
      const { rows } = await readNewest((db) =>
        sql<{ version: string; bytes: string | number }>`select current_setting('server_version') as version,
          pg_database_size(current_database()) as bytes`.execute(db),
      )
      const [row] = rows
      // Distributions append their own name to the number.
      const version = row?.version.split(' ')[0] ?? ''
      return { engine: 'PostgreSQL', version, bytes: Number(row?.bytes ?? 0) }
    },
    ping: async () => {
      const work = (db: Db) => db.executeQuery(rawQuery('select 1'))
      await inTransaction(primary, { database: primary, begin: null, work, limitMs: limits.writeMs })
    },
    close: async () => {
      await Promise.race([
        Promise.allSettled(running),
        new Promise((resolve) => setTimeout(resolve, limits.writeMs).unref()),
      ])
      await listener.close()
      await Promise.all([primary.end(), writing.end(), looks.close(), replica?.close()])
    },
  }
}

interface Engine {
  /** Stands for the database in all handles. */
  database: object
  writing: pg.Pool
  replica: ReturnType<typeof openReplica> | null
  log: DatabaseLog
  limits: Limits
}

/** Ensures that the next read of this process sees its own write, and logs a write that takes long. */
async function writeTo<T>(
  { database, writing, replica, log, limits }: Engine,
  work: (db: Db) => Promise<T>,
  how: HowToWrite,
): Promise<T> {
  const began = performance.now()
  const added: number[] = []
  const onQuery: OnQuery = (query, { rows }) => {
    if (!query.sql.startsWith('insert into "events"')) return
    for (const { eventid } of rows as { eventid: number }[]) added.push(eventid)
  }
  const transaction = {
    database,
    begin: how.locksRows ? locksRows : locksSite,
    work,
    limitMs: limits.writeMs,
    maySend: true,
    ...(replica ? { onQuery } : {}),
  }
  try {
    const value = await withRetry(writing, transaction, {
      limits,
      ...how,
      beforeRetry: () => void added.splice(0),
    })
    if (added.length > 0) replica?.requireEvents(added)
    return value
  } finally {
    const took = performance.now() - began
    if (took > longMs) log.warn({ ms: Math.round(took) }, 'a write took or waited long')
  }
}

/** Tracks running transactions, so that closing can wait for them. */
function trackRunning() {
  const running = new Set<Promise<unknown>>()
  return {
    running,
    track: <T>(transaction: Promise<T>): Promise<T> => {
      running.add(transaction)
      const done = () => void running.delete(transaction)
      transaction.then(done, done)
      return transaction
    },
  }
}

interface Retrying extends HowToWrite {
  limits: Limits
  beforeRetry?: () => void
}

/** Retries conflicts. Retries a lost connection, too, if no commit was sent or the work is repeatable. */
async function withRetry<T>(
  pool: pg.Pool,
  transaction: Transaction<T>,
  { limits, isRepeatable = false, locksRows = false, beforeRetry }: Retrying,
): Promise<T> {
  const began = performance.now()
  const patienceFor = (error: unknown, attempt: number): number => {
    if (isRetryable(error) || isLockTimeout(error) || isFull(error)) return limits.waitMs
    if (error instanceof UnknownOutcome) return isRepeatable ? limits.waitMs : 0
    if (locksRows && attempt <= mostViolations && isUniqueViolation(error)) return limits.waitMs
    return isConnectionLost(error) ? lostMs : 0
  }
  for (let attempt = 1; ; attempt++) {
    try {
      return await inTransaction(pool, transaction)
    } catch (error) {
      if (performance.now() - began >= patienceFor(error, attempt)) throw error
      beforeRetry?.()
      await pause(Math.random() * Math.min(longestPauseMs, 5 * 2 ** attempt))
    }
  }
}

function rawQuery(text: string): CompiledQuery {
  return {
    sql: text,
    parameters: [],
    query: { kind: 'RawNode', sqlFragments: [text], parameters: [] },
  } as never
}
