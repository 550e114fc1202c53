// Writes that have waited together, in one transaction: each in its own savepoint, all answered after one commit.
import type pg from 'pg'
import type { Limits } from '../database.ts'
import { isHeldUp, isRetryable, UnknownOutcome } from '../errors.ts'
import type { Waiting } from '../lanes.ts'
import { pause, TookTooLong } from '../limit.ts'
import { onConnection, runWork } from './postgres-pool.ts'
import type { OnQuery, Session } from './postgres-session.ts'

/** With more than 64 savepoints in a transaction PostgreSQL slows down everybody who looks. */
const groupSize = 50
/** Those who came first are not to wait for those who come meanwhile. */
const groupMs = 50
const longestPauseMs = 20

export interface Grouping {
  pool: pg.Pool
  limits: Limits
  onQuery?: OnQuery
  /** Nothing of what was seen so far has happened. */
  onUndone(): void
  /** It waits for what somebody else holds, or takes long, and others are not to wait with it. */
  setAside(job: Waiting): void
}

interface Attempt {
  /** Whoever holds what one of us wants may well hold the turn, too: it is waited for once. */
  isInTurn: boolean
  /** Whose work failed. */
  blamed?: unknown
}

type Outcome = { job: Waiting; value: unknown } | { job: Waiting; error: unknown }

/**
 * Takes from the front of the queue and settles what it has taken. Answers those that are to be tried each by itself:
 * when anything but a plain refusal happens the whole group is undone, and nobody has been answered.
 */
export async function writeTogether(grouping: Grouping, queue: Waiting[]): Promise<Waiting[]> {
  const taken = queue.splice(0, 1)
  const began = performance.now()
  const attempt: Attempt = { isInTurn: true }
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
      if (index >= 0) for (const job of taken.splice(index, 1)) grouping.setAside(job)
      attempt.isInTurn = index < 0
      if (taken.length === 0) taken.push(...queue.splice(0, 1))
      if (index >= 0 && !isOver(grouping, began)) continue
      // Whoever writes alone from then on has as long again.
      if (!isRetryable(error) || isOver(grouping, began)) return taken
      await pause(Math.random() * longestPauseMs)
    }
  }
  return []
}

const isOver = ({ limits }: Grouping, began: number): boolean => performance.now() - began > limits.waitMs / 2

/** A group that is run again has the same members in the same order, and perhaps more. */
function runGroup(
  { pool, limits, onQuery }: Grouping,
  queue: Waiting[],
  taken: Waiting[],
  attempt: Attempt,
): Promise<Outcome[]> {
  // Half of what one has alone: who takes that long is not to spoil it for all.
  const limitMs = limits.writeMs / 2
  const how = { limitMs: limits.writeMs, ...(onQuery ? { onQuery } : {}) }
  return onConnection(pool, how, async (session, commit) => {
    const began = performance.now()
    const outcomes: Outcome[] = []
    session.beginWriting({ isInTurn: attempt.isInTurn })
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
    // Refused by our own rules, while the database had nothing against it.
    if (session.hasFailed() || isRetryable(error) || error instanceof TookTooLong) throw error
    session.command('rollback to savepoint request; release savepoint request')
    return { job, error }
  }
}

function settle(outcomes: readonly Outcome[]): void {
  // A refusal, too, is told only now: it may rest on what an earlier write of this group has changed.
  for (const outcome of outcomes) {
    if ('error' in outcome) outcome.job.reject(outcome.error)
    else outcome.job.resolve(outcome.value)
  }
}
