// The PostgreSQL engine: serializable writes that are retried on conflict, snapshot reads, an optional replica.
import { type CompiledQuery, sql } from 'kysely'
import type pg from 'pg'
import {
  type Database,
  type DatabaseLog,
  type Db,
  type Limits,
  slowWriteMs,
  usualLimits,
} from '../database.ts'
import { isConnectionLost, isFull, isLockTimeout, isRetryable, UnknownOutcome } from '../errors.ts'
import { pause } from '../limit.ts'
import { isLate, openWriteQueue, rejectAsBusy, type Waiting, type WriteQueue } from '../write-queues.ts'
import { writeTogether } from './postgres-group.ts'
import { channel, openListener } from './postgres-listener.ts'
import { inTransaction, openPool, snapshot, type Transaction } from './postgres-pool.ts'
import { openReplica } from './postgres-replica.ts'
import { type OnQuery, serializable } from './postgres-session.ts'

/** A server that restarts or fails over is usually back by then. */
const lostMs = 3000
const longestPauseMs = 200

const queueLimits = { patienceMs: 500, workersAtMost: 4 }
/** Each only waits for locks of another connection; readers need the rest of the connections. */
const sideLimits = { patienceMs: 0, workersAtMost: 8 }

export function openPostgresDatabase(
  url: string,
  readUrl: string,
  log: DatabaseLog,
  limits: Limits = usualLimits,
): Database {
  const primary = openPool(url, log, limits)
  const replica = readUrl ? openReplica(readUrl, log, limits) : null
  const listener = openListener(url, log)

  const { running, track } = trackRunning()

  const readPrimary = <T>(begin: string | null, work: (db: Db) => Promise<T>): Promise<T> =>
    track(withRetry(primary, { begin, work, limitMs: limits.writeMs }, limits))

  const engine = { primary, replica, log, limits }
  const sideQueue = openWriteQueue((queue) => serveSideQueue(engine, queue), {
    ...sideLimits,
    waitMs: limits.waitMs / 2,
  })
  const serve = (queue: Waiting[]) => serveTogether(engine, queue, sideQueue)
  const write = openWriteQueue(serve, { ...queueLimits, waitMs: limits.waitMs })

  return {
    readNewest: (work) => readPrimary(null, work),
    read: async (work) => {
      const outcome = await replica?.read(work)
      return outcome ? outcome.value : readPrimary(snapshot, work)
    },
    write: (work, { isRepeatable = false } = {}) => track(write(work, isRepeatable)),
    mayHaveChanged: () => true,
    skipLocked: (query) => query.forUpdate().skipLocked(),
    requireEvents: (eventids) => replica?.requireEvents(eventids),
    announce: async (db) => {
      await db.executeQuery(rawQuery(`notify ${channel}`))
    },
    listen: listener.listen,
    refreshStatistics: async () => {},
    describe: async () => {
      const { rows } = await readPrimary(null, (db) =>
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
      await inTransaction(primary, { begin: null, work, limitMs: limits.writeMs })
    },
    close: async () => {
      await Promise.race([
        Promise.allSettled(running),
        new Promise((resolve) => setTimeout(resolve, limits.writeMs).unref()),
      ])
      await listener.close()
      await Promise.all([primary.end(), replica?.close()])
    },
  }
}

interface Engine {
  primary: pg.Pool
  replica: ReturnType<typeof openReplica> | null
  log: DatabaseLog
  limits: Limits
}

type Job<T> = Pick<Transaction<T>, 'work' | 'isRepeatable' | 'isOnSide'>

async function writeTo<T>(engine: Engine, job: Job<T>): Promise<T> {
  const { primary, limits } = engine
  return watched(engine, ({ onQuery, forget }) => {
    const transaction = { begin: serializable, ...job, limitMs: limits.writeMs }
    return withRetry(primary, { ...transaction, ...(onQuery ? { onQuery } : {}) }, limits, forget)
  })
}

/** Writes that wait are grouped; a write that cannot be grouped runs alone. */
async function serveTogether(engine: Engine, queue: Waiting[], sideQueue: WriteQueue): Promise<void> {
  const { primary, limits, log } = engine
  const moveToSide = ({ since, work, isRepeatable, resolve }: Waiting) => {
    const ms = Math.round(performance.now() - since)
    log.warn(
      { ms },
      'a write takes long or waits for a lock that another connection holds; others go past it',
    )
    resolve(sideQueue(work, isRepeatable))
  }
  const alone =
    queue.length === 1
      ? queue.splice(0, 1)
      : await watched(engine, ({ onQuery, forget }) => {
          const grouping = {
            pool: primary,
            limits,
            moveToSide,
            onUndone: forget,
            ...(onQuery ? { onQuery } : {}),
          }
          return writeTogether(grouping, queue)
        })
  for (let job = alone.shift(); job; job = alone.shift()) {
    if (isLate(job, limits.waitMs)) {
      rejectAsBusy(job)
      continue
    }
    try {
      job.resolve(await writeTo(engine, { work: job.work, isRepeatable: job.isRepeatable }))
    } catch (error) {
      if (isLockTimeout(error)) {
        moveToSide(job)
        continue
      }
      job.reject(error)
      // Rejects all waiting writes together: each would only discover separately that the database is unreachable.
      if (!isConnectionLost(error)) continue
      for (const waiting of [...alone.splice(0), ...queue.splice(0)]) waiting.reject(error)
    }
  }
}

async function serveSideQueue(engine: Engine, queue: Waiting[]): Promise<void> {
  for (const { resolve, reject, work, isRepeatable } of queue.splice(0, 1))
    await writeTo(engine, { work, isRepeatable, isOnSide: true }).then(resolve, reject)
}

interface Watch {
  onQuery?: OnQuery
  /** Called before rolled back work is retried. */
  forget(): void
}

/** Ensures that the next read of this process sees its own write, and logs a write that holds the database for long. */
async function watched<T>({ replica, log }: Engine, use: (watch: Watch) => Promise<T>): Promise<T> {
  const began = performance.now()
  const added: number[] = []
  const onQuery: OnQuery = (query, { rows }) => {
    if (!query.sql.startsWith('insert into "events"')) return
    for (const { eventid } of rows as { eventid: number }[]) added.push(eventid)
  }
  try {
    const value = await use({ forget: () => void added.splice(0), ...(replica ? { onQuery } : {}) })
    if (added.length > 0) replica?.requireEvents(added)
    return value
  } finally {
    const took = performance.now() - began
    if (took > slowWriteMs) log.warn({ ms: Math.round(took) }, 'a write held the database for long')
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

/** Retries conflicts. Retries a lost connection, too, if no commit was sent or the work is repeatable. */
async function withRetry<T>(
  pool: pg.Pool,
  transaction: Transaction<T>,
  limits: Limits,
  beforeRetry = () => {},
): Promise<T> {
  const began = performance.now()
  for (let attempt = 1; ; attempt++) {
    try {
      return await inTransaction(pool, transaction)
    } catch (error) {
      const isDoubtful = error instanceof UnknownOutcome && transaction.isRepeatable
      const patienceMs =
        isRetryable(error) || isDoubtful || isFull(error)
          ? limits.waitMs
          : isConnectionLost(error)
            ? lostMs
            : 0
      if (performance.now() - began >= patienceMs) throw error
      beforeRetry()
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
