// Runs waiting writes in one transaction: each in its own savepoint, all answered after one commit.
import type pg from 'pg'
import type { Limits } from '../database.ts'
import { isHeldUp, isRetryable, UnknownOutcome } from '../errors.ts'
import { pause, TookTooLong } from '../limit.ts'
import type { Waiting } from '../write-queues.ts'
import { onConnection, runWork } from './postgres-pool.ts'
import type { OnQuery, Session } from './postgres-session.ts'

/** With more than 64 savepoints in a transaction, PostgreSQL slows down every snapshot. */
const groupSize = 50
/** The first writes must not wait for those that arrive meanwhile. */
const groupMs = 50
const longestPauseMs = 20

export interface Grouping {
  pool: pg.Pool
  limits: Limits
  onQuery?: OnQuery
  /** Called when all work so far was rolled back. */
  onUndone(): void
  /** Moves a write to a side connection: it waits for a lock or takes long, and must not delay the group. */
  moveToSide(job: Waiting): void
}

interface Attempt {
  /** The holder of a row lock may hold the advisory lock, too, so a group waits for the advisory lock only once. */
  takesLock: boolean
  /** The write whose work failed. */
  blamed?: unknown
}

type Outcome = { job: Waiting; value: unknown } | { job: Waiting; error: unknown }

/**
 * Takes writes from the front of the queue and settles them. Returns those to retry one at a time: after any failure
 * except a plain rejection the whole group is rolled back, and none is answered.
 */
export async function writeTogether(grouping: Grouping, queue: Waiting[]): Promise<Waiting[]> {
  const taken = queue.splice(0, 1)
  const began = performance.now()
  const attempt: Attempt = { takesLock: true }
  while (taken.length > 0) {
    try {
      settle(await runGroup(grouping, queue, taken, attempt))
      return []
    } catch (error) {
      grouping.onUndone()
      if (error instanceof UnknownOutcome) {
        for (const { isRepeatable, reject } of taken) if (!isRepeatable) reject(error)
        return taken.filter(({ isRepeatable }) => isRepeatable)
      }
      const index = isHeldUp(error) ? taken.indexOf(attempt.blamed as Waiting) : -1
      if (index >= 0) for (const job of taken.splice(index, 1)) grouping.moveToSide(job)
      attempt.takesLock = index < 0
      if (taken.length === 0) taken.push(...queue.splice(0, 1))
      if (index >= 0 && !isOver(grouping, began)) continue
      // A write that then runs alone gets the same time again.
      if (!isRetryable(error) || isOver(grouping, began)) return taken
      await pause(Math.random() * longestPauseMs)
    }
  }
  return []
}

const isOver = ({ limits }: Grouping, began: number): boolean => performance.now() - began > limits.waitMs / 2

/** A group that runs again has the same members in the same order, and possibly more. */
function runGroup(
  { pool, limits, onQuery }: Grouping,
  queue: Waiting[],
  taken: Waiting[],
  attempt: Attempt,
): Promise<Outcome[]> {
  // Half of the limit of a single write: a slow write must not fail the whole group.
  const limitMs = limits.writeMs / 2
  const how = { limitMs: limits.writeMs, ...(onQuery ? { onQuery } : {}) }
  return onConnection(pool, how, async (session, commit) => {
    const began = performance.now()
    const outcomes: Outcome[] = []
    session.beginWriting({ takesLock: attempt.takesLock })
    for (;;) {
      if (outcomes.length === taken.length && canTake(queue, outcomes.length, began))
        taken.push(...queue.splice(0, 1))
      const job = taken[outcomes.length]
      if (!job) break
      session.answerFor(job)
      try {
        outcomes.push(await runOne(session, job, limitMs))
      } catch (error) {
        attempt.blamed = session.blamed() ?? job
        throw error
      }
    }
    session.answerFor(undefined)
    attempt.blamed = undefined
    await commit()
    return outcomes
  })
}

const canTake = (queue: readonly Waiting[], count: number, began: number): boolean =>
  queue.length > 0 && count < groupSize && performance.now() - began < groupMs

async function runOne(session: Session, job: Waiting, limitMs: number): Promise<Outcome> {
  session.command('savepoint request')
  try {
    const value = await runWork(session, { work: job.work, limitMs, maySend: true })
    session.command('release savepoint request')
    return { job, value }
  } catch (error) {
    // Rejected by our own rules, without an error of the database.
    if (session.hasFailed() || isRetryable(error) || error instanceof TookTooLong) throw error
    session.command('rollback to savepoint request; release savepoint request')
    return { job, error }
  }
}

function settle(outcomes: readonly Outcome[]): void {
  // Rejections, too, are reported only now: they may depend on changes of an earlier write of this group.
  for (const outcome of outcomes) {
    if ('error' in outcome) outcome.job.reject(outcome.error)
    else outcome.job.resolve(outcome.value)
  }
}
