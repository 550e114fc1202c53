// The job worker: claims jobs under a lease, retries with exponential backoff, and marks as failed what never succeeds.
import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Database } from '#platform/db/database.ts'
import { pause } from '#platform/db/limit.ts'
import {
  type ClaimedJob,
  claimJobs,
  endJob,
  endLaterJobs,
  extendLease,
  findNextRun,
  type JobEnd,
  type JobQueue,
  rescheduleJob,
} from './events.queries.ts'

export { type ClaimedJob, endLaterJobs, rescheduleJob }

/** Must be idempotent: delivery is at least once. */
export type JobHandler = (job: ClaimedJob, signal: AbortSignal) => Promise<void>

export interface OwnQueue {
  handlers: readonly string[]
  atOnce: number
}

export interface WorkerDeps {
  database: Database
  log: Logger
  now: () => number
  handlers: ReadonlyMap<string, JobHandler>
  /** Called for each failed attempt. */
  onFailure?: ((job: ClaimedJob, error: unknown) => void) | undefined
  /** Slow handlers have their own queue, so that they cannot starve the others. */
  ownQueues?: readonly OwnQueue[]
  /** For commands: jobs without a queue of their own are left to servers. */
  hasOnlyOwnQueues?: boolean
  /** The backoff; tests shorten it. */
  pausesMs?: readonly number[]
  leaseMs?: number
  /** Polling interval; jobs that this process has recorded itself wake the worker after 20 ms. */
  pollMs?: number
}

export interface Worker {
  wake(): void
  /** Drains the queue, and waits for jobs that a poll has begun; for tests and the command line. */
  runDue(): Promise<number>
  /** Graceful stop: claims nothing more and resolves when running jobs have ended. */
  stop(): Promise<void>
}

const seconds = 1000
const usualPauses = [5, 30, 120, 600, 1800, 3600, 7200, 14_400, 28_800].map((each) => each * seconds)
/** Delay after a poll that claimed nothing although a job is due: the claim failed, or another process holds it. */
const restMs = 50
const wakeMs = 20
/** Debounce after a poll during which the worker was woken: jobs that arrive together are claimed together. */
const betweenMs = 50
/**
 * Requests have priority over jobs: under load, short polls use a
 * third of the event loop at most. Long polls mostly wait for other processes and are not throttled.
 */
const stepMs = 10
const longestPauseMs = 200
const muchToDo = 0.3
const atOnce = 4
const longestError = 2000

export function createWorker(deps: WorkerDeps): Worker {
  const { ownQueues = [], hasOnlyOwnQueues = false } = deps
  const queues = ownQueues.map((own) => createJobQueue(deps, { only: own.handlers }, own.atOnce))
  if (!hasOnlyOwnQueues)
    queues.push(createJobQueue(deps, { but: ownQueues.flatMap(({ handlers }) => handlers) }, atOnce))
  return {
    wake() {
      for (const queue of queues) queue.wake()
    },
    async runDue() {
      const counts = await Promise.all(queues.map((queue) => queue.runDue()))
      return counts.reduce((sum, count) => sum + count, 0)
    },
    async stop() {
      await Promise.all(queues.map((queue) => queue.stop()))
    },
  }
}

function createJobQueue(deps: WorkerDeps, queue: JobQueue, limit: number): Worker {
  const leaseMs = deps.leaseMs ?? 60 * seconds
  const pollMs = deps.pollMs ?? 2 * seconds
  const stopping = new AbortController()
  const slotsInUse = openSlots(limit, deps.log, () => wake())
  let timer: NodeJS.Timeout | undefined
  let look: Promise<unknown> | null = null
  let isWoken = false
  let isComing = false

  const taking = { deps: { ...deps, leaseMs }, queue, slotsInUse, stopping: stopping.signal }

  async function loop(): Promise<void> {
    isWoken = false
    const count = await takeDue(taking, true).catch((error) => {
      deps.log.error({ err: error }, 'looking for jobs failed')
      return 0
    })
    const next = await deps.database.readNewest((db) => findNextRun(db, queue)).catch(() => null)
    const wait = next === null ? pollMs : Math.min(pollMs, Math.max(0, next - deps.now()))
    schedule(slotsInUse.free() === 0 ? pollMs : isWoken ? betweenMs : Math.max(wait, count > 0 ? 0 : restMs))
  }

  function schedule(wait: number): void {
    clearTimeout(timer)
    if (stopping.signal.aborted) return
    timer = setTimeout(() => {
      isComing = false
      look = loop().finally(() => {
        look = null
      })
    }, wait)
    timer.unref()
  }

  function wake(): void {
    isWoken = true
    if (look || isComing) return
    // Delayed, since the waking transaction has not committed yet; throttled, not debounced: later calls do not postpone it.
    isComing = true
    schedule(wakeMs)
  }

  schedule(0)
  return {
    wake,
    async runDue() {
      // A concurrent poll would claim some of the jobs.
      clearTimeout(timer)
      await look
      return runAllDue(taking).finally(() => schedule(restMs))
    },
    async stop() {
      stopping.abort()
      clearTimeout(timer)
      await look
      await slotsInUse.empty()
    },
  }
}

interface Taking {
  deps: WorkerDeps & { leaseMs: number }
  queue: JobQueue
  slotsInUse: ReturnType<typeof openSlots>
  stopping: AbortSignal
}

/** Claims due jobs, waiting for free slots, until no more are due and returns how many; they may still be running. */
async function takeDue(
  { deps, queue, slotsInUse, stopping }: Taking,
  isPolite: boolean,
  runs: Promise<void>[] = [],
): Promise<number> {
  let count = 0
  for (;;) {
    const began = performance.now()
    const slots = slotsInUse.free()
    if (slots <= 0 || stopping.aborted) return count
    const claimed = await take(deps, { queue, limit: slots }, stopping)
    for (const job of claimed) runs.push(slotsInUse.follow(job))
    count += claimed.length
    if (claimed.length < slots) return count
    await slotsInUse.next()
    if (isPolite) await waitForIdle(performance.now() - began)
  }
}

/** Runs jobs until none is due. */
async function runAllDue(taking: Taking): Promise<number> {
  const { slotsInUse, stopping } = taking
  let count = 0
  for (;;) {
    const runs: Promise<void>[] = []
    count += await takeDue(taking, false, runs)
    if (runs.length > 0) await Promise.all(runs)
    else if (slotsInUse.isEmpty() || stopping.aborted) return count
    else await slotsInUse.next()
  }
}

/**
 * The running jobs of a queue; `onFreeSlot` is called when a full queue has a free slot, since due jobs may be waiting.
 */
function openSlots(limit: number, log: Logger, onFreeSlot: () => void) {
  const running = new Set<Promise<void>>()
  return {
    free: () => limit - running.size,
    isEmpty: () => running.size === 0,
    follow(job: Promise<void>): Promise<void> {
      const over = job
        .catch((error) => log.error({ err: error }, 'the end of a job was not recorded'))
        .finally(() => {
          running.delete(over)
          if (running.size === limit - 1) onFreeSlot()
        })
      running.add(over)
      return over
    },
    /** Resolves when one of them has ended. */
    next: () => Promise.race(running),
    empty: () => Promise.all(running),
  }
}

async function waitForIdle(tookMs: number): Promise<void> {
  const until = performance.now() + Math.min(longestPauseMs, 2 * tookMs)
  let utilization = 0
  do {
    const before = performance.eventLoopUtilization()
    await pause(stepMs)
    utilization = performance.eventLoopUtilization(before).utilization
  } while (utilization > muchToDo && performance.now() < until)
}

/** Claims up to `limit` due jobs and starts them. */
async function take(
  deps: WorkerDeps & { leaseMs: number },
  { queue, limit }: { queue: JobQueue; limit: number },
  stopping: AbortSignal,
): Promise<Promise<void>[]> {
  const { database, now, leaseMs } = deps
  // Usually no job is due: a read first saves the write transaction.
  const next = await database.readNewest((db) => findNextRun(db, queue))
  if (next === null || next > now()) return []
  const lease = randomUUID()
  const jobs = await claimJobs(database, { lease, now: now(), leaseMs, limit, queue })
  // Handlers read the job's subject, which a replica may not have received yet.
  database.requireEvents(jobs.map((job) => job.eventid))
  return jobs.map((job) => runJob(deps, job, lease, stopping))
}

async function runJob(
  deps: WorkerDeps & { leaseMs: number },
  job: ClaimedJob,
  lease: string,
  stopping: AbortSignal,
): Promise<void> {
  const { database, now, leaseMs } = deps
  const lost = new AbortController()
  const heart = setInterval(() => {
    const beat = database.write((db) => extendLease(db, job.jobid, lease, now() + leaseMs), {
      locksRows: true,
    })
    // Another worker has taken the lease over; a heartbeat that failed is followed by others before the lease expires.
    beat.then(
      (isOurs) => isOurs || lost.abort(),
      () => {},
    )
  }, leaseMs / 3)
  let end: JobEnd
  try {
    await callHandler(deps, job, AbortSignal.any([stopping, lost.signal]))
    end = { state: 'done', runAt: now(), lastError: null, finishedAt: now() }
  } catch (error) {
    end = endAfterFailure(deps, job, error)
  } finally {
    clearInterval(heart)
  }
  await database.write((db) => endJob(db, job.jobid, lease, end), { locksRows: true })
}

async function callHandler(deps: WorkerDeps, job: ClaimedJob, signal: AbortSignal): Promise<void> {
  const most = pausesOf(deps).length + 1
  // Attempts count at claim time, so this job has crashed its server, or outlived it, every time.
  if (job.attempts > most) throw new Error(`It was begun ${most} times and never came to an end`)
  const handler = deps.handlers.get(job.handler)
  if (!handler) throw new Error(`Nothing here handles ${job.handler}`)
  await handler(job, signal)
}

function endAfterFailure(deps: WorkerDeps, job: ClaimedJob, error: unknown): JobEnd {
  const { jobid, handler, attempts } = job
  const at = deps.now()
  deps.log.warn({ err: error, jobid, handler, attempts }, 'a job failed')
  deps.onFailure?.(job, error)
  const lastError = (error instanceof Error ? error.message : String(error)).slice(0, longestError)
  const pause = pausesOf(deps)[attempts - 1]
  if (pause === undefined) return { state: 'failed', runAt: at, lastError, finishedAt: at }
  return { state: 'waiting', runAt: at + pause, lastError, finishedAt: null }
}

const pausesOf = ({ pausesMs }: WorkerDeps): readonly number[] => pausesMs ?? usualPauses
