// Runs the jobs that follow from events: claimed by lease, repeated with growing pauses, given up visibly.
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
  type Lane,
} from './events.queries.ts'

export { type ClaimedJob, endLaterJobs }

/** May be called more than once for one event, so it must do no harm the second time. */
export type JobHandler = (job: ClaimedJob, signal: AbortSignal) => Promise<void>

export interface OwnLane {
  handlers: readonly string[]
  atOnce: number
}

export interface WorkerDeps {
  database: Database
  log: Logger
  now: () => number
  handlers: ReadonlyMap<string, JobHandler>
  /** What takes its time has a lane of its own, so that nothing else waits behind it. */
  ownLanes?: readonly OwnLane[]
  /** Overridden by tests, which do not want to wait. */
  pausesMs?: readonly number[]
  leaseMs?: number
}

export interface Worker {
  wake(): void
  /** Runs everything that is due now; for tests and the command line. */
  runDue(): Promise<number>
  /** Takes nothing new; resolves when what runs has ended. */
  stop(): Promise<void>
}

const seconds = 1000
const usualPauses = [5, 30, 120, 600, 1800, 3600, 7200, 14_400, 28_800].map((each) => each * seconds)
const pollMs = 2000
/** After a round that found nothing although something is due: it failed, or another process is about to take it. */
const restMs = 50
const wakeMs = 20
/** After a round that was woken while it ran: what waits for the same is done in one go. */
const betweenMs = 50
/**
 * Between rounds of work that goes on requests come first: as long as the process has much to do, short rounds take a
 * third of its time at most. Long ones wait for other processes, and have no need of that.
 */
const stepMs = 10
const longestPauseMs = 200
const muchToDo = 0.3
const atOnce = 4
const longestError = 2000

export function createWorker(deps: WorkerDeps): Worker {
  const { ownLanes = [] } = deps
  const lanes = [
    createLane(deps, { but: ownLanes.flatMap(({ handlers }) => handlers) }, atOnce),
    ...ownLanes.map((own) => createLane(deps, { only: own.handlers }, own.atOnce)),
  ]
  return {
    wake() {
      for (const lane of lanes) lane.wake()
    },
    async runDue() {
      const counts = await Promise.all(lanes.map((lane) => lane.runDue()))
      return counts.reduce((sum, count) => sum + count, 0)
    },
    async stop() {
      await Promise.all(lanes.map((lane) => lane.stop()))
    },
  }
}

function createLane(deps: WorkerDeps, lane: Lane, limit: number): Worker {
  const leaseMs = deps.leaseMs ?? 60 * seconds
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let round: Promise<unknown> | null = null
  let isWoken = false
  let isComing = false

  async function runDue(isPolite = false): Promise<number> {
    let count = 0
    for (;;) {
      const began = performance.now()
      const done = await runRound({ ...deps, leaseMs }, { lane, limit }, stopping.signal)
      count += done
      if (done < limit || stopping.signal.aborted) return count
      if (isPolite) await letOthersGo(performance.now() - began)
    }
  }

  async function loop(): Promise<void> {
    isWoken = false
    const count = await runDue(true).catch((error) => {
      deps.log.error({ err: error }, 'looking for jobs failed')
      return 0
    })
    const next = await deps.database.read((db) => findNextRun(db, lane)).catch(() => null)
    const wait = next === null ? pollMs : Math.min(pollMs, Math.max(0, next - deps.now()))
    schedule(isWoken ? betweenMs : Math.max(wait, count > 0 ? 0 : restMs))
  }

  function schedule(wait: number): void {
    clearTimeout(timer)
    if (stopping.signal.aborted) return
    timer = setTimeout(() => {
      isComing = false
      round = loop().finally(() => {
        round = null
      })
    }, wait)
    timer.unref()
  }

  schedule(0)
  return {
    wake() {
      isWoken = true
      if (round || isComing) return
      // A little later: the one who wakes us has not committed yet. Who wakes us meanwhile does not put it off.
      isComing = true
      schedule(wakeMs)
    },
    runDue: () => runDue(),
    async stop() {
      stopping.abort()
      clearTimeout(timer)
      await round
    },
  }
}

async function letOthersGo(tookMs: number): Promise<void> {
  const until = performance.now() + Math.min(longestPauseMs, 2 * tookMs)
  let utilization = 0
  do {
    const before = performance.eventLoopUtilization()
    await pause(stepMs)
    utilization = performance.eventLoopUtilization(before).utilization
  } while (utilization > muchToDo && performance.now() < until)
}

/** Takes what is due, but no more than the limit, and runs it; how much that was. */
async function runRound(
  deps: WorkerDeps & { leaseMs: number },
  { lane, limit }: { lane: Lane; limit: number },
  stopping: AbortSignal,
): Promise<number> {
  const { database, now, leaseMs } = deps
  const lease = randomUUID()
  const jobs = await claimJobs(database, { lease, now: now(), leaseMs, limit, lane })
  // The handlers read what the job is about, which a replica may not have heard of.
  database.requireEvents(jobs.map((job) => job.eventid))
  const ends = jobs.map((job) => runJob(deps, job, lease, stopping))
  const failure = (await Promise.allSettled(ends)).find((end) => end.status === 'rejected')
  if (failure) throw failure.reason
  return jobs.length
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
    const beat = database.write((db) => extendLease(db, job.jobid, lease, now() + leaseMs))
    // Somebody else has it now; a beat that failed is followed by others before the lease is over.
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
  await database.write((db) => endJob(db, job.jobid, lease, end))
}

async function callHandler(deps: WorkerDeps, job: ClaimedJob, signal: AbortSignal): Promise<void> {
  const most = pausesOf(deps).length + 1
  // Counted when it was taken, so this one has ended its server each time, or outlived it.
  if (job.attempts > most) throw new Error(`It was begun ${most} times and never came to an end`)
  const handler = deps.handlers.get(job.handler)
  if (!handler) throw new Error(`Nothing here handles ${job.handler}`)
  await handler(job, signal)
}

function endAfterFailure(deps: WorkerDeps, job: ClaimedJob, error: unknown): JobEnd {
  const { jobid, handler, attempts } = job
  const at = deps.now()
  deps.log.warn({ err: error, jobid, handler, attempts }, 'a job failed')
  const lastError = (error instanceof Error ? error.message : String(error)).slice(0, longestError)
  const pause = pausesOf(deps)[attempts - 1]
  if (pause === undefined) return { state: 'failed', runAt: at, lastError, finishedAt: at }
  return { state: 'waiting', runAt: at + pause, lastError, finishedAt: null }
}

const pausesOf = ({ pausesMs }: WorkerDeps): readonly number[] => pausesMs ?? usualPauses
