// Group commit: waiting writes run one after the other, each in its own savepoint, and are answered after one flush.
import type { DatabaseLog, Db, Limits } from '../database.ts'
import { isBusy } from '../errors.ts'
import { sqliteHandle } from '../kysely-handle.ts'
import { pause, withLimit } from '../limit.ts'
import type { SqliteConnection } from './sqlite-connection.ts'

const groupSize = 256
const usualGroupMs = 20
/** Other processes ask for the lock once a millisecond; after this time it is released for them. */
const turnMs = 40
const askMs = 1
const gapMs = 2
/** A client that was just answered often writes again; a flush costs more than this wait. */
const gatherMs = 1
/** A write that holds the writing connection longer is logged: slow work belongs in a job. */
const slowWriteMs = 100

interface Waiting {
  work: (db: Db) => Promise<unknown>
  resolve: (value: unknown) => void
  reject: (error: unknown) => void
  since: number
}
type Outcome = { job: Waiting; value: unknown; committed: () => void } | { job: Waiting; error: unknown }

export interface GroupCommit {
  write<T>(work: (db: Db) => Promise<T>): Promise<T>
  /** Resolves when all waiting writes are committed. */
  idle(): Promise<void>
}

interface Group {
  connection: SqliteConnection
  queue: Waiting[]
  log: DatabaseLog
  limits: Limits
  groupMs: number
  /** Number of writes in the last group. */
  lastSize: number
}

export function createGroupCommit(
  connection: SqliteConnection,
  log: DatabaseLog,
  limits: Limits,
  groupMs = usualGroupMs,
): GroupCommit {
  const group: Group = { connection, queue: [], log, limits, groupMs, lastSize: 1 }
  let draining: Promise<void> | null = null

  async function drain(): Promise<void> {
    let turnBegan = performance.now()
    while (group.queue.length > 0) {
      await gather(group)
      if (!(await begin(group))) continue
      await runGroup(group)
      if (performance.now() - turnBegan < turnMs) continue
      await pause(gapMs)
      turnBegan = performance.now()
    }
    draining = null
  }

  return {
    write: <T>(work: (db: Db) => Promise<T>) =>
      new Promise<T>((resolve, reject) => {
        const since = performance.now()
        group.queue.push({ work, resolve: resolve as (value: unknown) => void, reject, since })
        draining ??= drain()
      }),
    idle: async () => {
      while (draining) await draining
    },
  }
}

/** Waits for writes that arrived during the last flush, and for clients that it answered and that write again. */
async function gather(group: Group): Promise<void> {
  const began = performance.now()
  do {
    await new Promise(setImmediate)
  } while (group.queue.length < group.lastSize && performance.now() - began < gatherMs)
}

/** Waits for the lock without blocking the event loop: another process may hold it as long as a write may take. */
async function begin({ connection, queue, limits }: Group): Promise<boolean> {
  while (queue.length > 0) {
    try {
      connection.exec('BEGIN IMMEDIATE')
      return true
    } catch (error) {
      const overdue = performance.now() - limits.waitMs
      // The queue is in the order of arrival.
      while (queue[0] && (!isBusy(error) || queue[0].since <= overdue)) queue.shift()?.reject(error)
    }
    if (queue.length > 0) await pause(askMs)
  }
  return false
}

async function runGroup(group: Group): Promise<void> {
  const { connection, queue, groupMs } = group
  const outcomes: Outcome[] = []
  const began = performance.now()
  try {
    while (queue.length > 0 && outcomes.length < groupSize && performance.now() - began < groupMs) {
      const outcome = await runOne(group, queue.shift() as Waiting)
      outcomes.push(outcome)
      endRequest(connection, outcome)
    }
    connection.exec('COMMIT')
    group.lastSize = outcomes.length
  } catch (error) {
    tryRollback(connection)
    for (const { job } of outcomes) job.reject(error)
    return
  }
  // Rejections, too, are reported only now: they may depend on changes of an earlier write of this group.
  for (const outcome of outcomes) {
    if ('error' in outcome) {
      outcome.job.reject(outcome.error)
    } else {
      outcome.committed()
      outcome.job.resolve(outcome.value)
    }
  }
}

async function runOne({ connection, log, limits }: Group, job: Waiting): Promise<Outcome> {
  const began = performance.now()
  const handle = sqliteHandle({ run: (query) => connection.run(query), database: connection })
  try {
    connection.exec('SAVEPOINT request')
    const value = await withLimit(job.work(handle.db), limits.writeMs)
    return { job, value, committed: handle.committed }
  } catch (error) {
    return { job, error }
  } finally {
    handle.end()
    const took = performance.now() - began
    if (took > slowWriteMs) log.warn({ ms: Math.round(took) }, 'a write held the database for long')
  }
}

function endRequest(connection: SqliteConnection, outcome: Outcome): void {
  // A full disk, for example, makes SQLite undo the transaction of the whole group.
  if (!connection.isInTransaction())
    throw 'error' in outcome ? outcome.error : new Error('The transaction is gone')
  connection.exec('error' in outcome ? 'ROLLBACK TO request; RELEASE request' : 'RELEASE request')
}

function tryRollback(connection: SqliteConnection): void {
  try {
    connection.exec('ROLLBACK')
  } catch {
    // SQLite has already rolled back the transaction.
  }
}
