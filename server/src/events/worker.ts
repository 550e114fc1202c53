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
  /** Between looks around; work that this process knows of does not wait for them. */
  pollMs?: number
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
/** After a look that found nothing although something is due: it failed, or another process is about to take it. */
const restMs = 50
const wakeMs = 20
/** After a look during which it was woken: what waits for the same is done in one go. */
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
  const pollMs = deps.pollMs ?? 2 * seconds
  const stopping = new AbortController()
  const rooms = openRooms(limit, deps.log, () => wake())
  let timer: NodeJS.Timeout | undefined
  let look: Promise<unknown> | null = null
  let isWoken = false
  let isComing = false

  const taking = { deps: { ...deps, leaseMs }, lane, rooms, stopping: stopping.signal }

  async function loop(): Promise<void> {
    isWoken = false
    const count = await takeDue(taking, true).catch((error) => {
      deps.log.error({ err: error }, 'looking for jobs failed')
      return 0
    })
    const next = await deps.database.readNewest((db) => findNextRun(db, lane)).catch(() => null)
    const wait = next === null ? pollMs : Math.min(pollMs, Math.max(0, next - deps.now()))
    schedule(rooms.free() === 0 ? pollMs : isWoken ? betweenMs : Math.max(wait, count > 0 ? 0 : restMs))
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
    // A little later: the one who wakes us has not committed yet. Who wakes us meanwhile does not put it off.
    isComing = true
    schedule(wakeMs)
  }

  schedule(0)
  return {
    wake,
    async runDue() {
      // Its own look would take some of it.
      clearTimeout(timer)
      const count = await runAllDue(taking)
      schedule(restMs)
      return count
    },
    async stop() {
      stopping.abort()
      clearTimeout(timer)
      await look
      await rooms.empty()
    },
  }
}

interface Taking {
  deps: WorkerDeps & { leaseMs: number }
  lane: Lane
  rooms: ReturnType<typeof openRooms>
  stopping: AbortSignal
}

/** Takes what is due as long as there is room for it; how much that was. What it began may still run. */
async function takeDue(
  { deps, lane, rooms, stopping }: Taking,
  isPolite: boolean,
  begun: Promise<void>[] = [],
): Promise<number> {
  let count = 0
  for (;;) {
    const began = performance.now()
    const room = rooms.free()
    if (room <= 0 || stopping.aborted) return count
    const taken = await take(deps, { lane, limit: room }, stopping)
    for (const job of taken) begun.push(rooms.follow(job))
    count += taken.length
    if (taken.length < room) return count
    await rooms.next()
    if (isPolite) await letOthersGo(performance.now() - began)
  }
}

/** Runs everything that is due. What the lane's own looks have begun is waited for only where it leaves no room. */
async function runAllDue(taking: Taking): Promise<number> {
  const { rooms, stopping } = taking
  let count = 0
  for (;;) {
    const begun: Promise<void>[] = []
    count += await takeDue(taking, false, begun)
    if (begun.length > 0) await Promise.all(begun)
    else if (rooms.free() > 0 || stopping.aborted) return count
    else await rooms.next()
  }
}

/** What a lane has under way; `onRoom` when a lane that was full has room again, since what was due may still wait. */
function openRooms(limit: number, log: Logger, onRoom: () => void) {
  const running = new Set<Promise<void>>()
  return {
    free: () => limit - running.size,
    follow(job: Promise<void>): Promise<void> {
      const over = job
        .catch((error) => log.error({ err: error }, 'the end of a job was not noted'))
        .finally(() => {
          running.delete(over)
          if (running.size === limit - 1) onRoom()
        })
      running.add(over)
      return over
    },
    /** When one of them has ended. */
    next: () => Promise.race(running),
    empty: () => Promise.all(running),
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

/** Takes what is due, but no more than the limit, and begins it. */
async function take(
  deps: WorkerDeps & { leaseMs: number },
  { lane, limit }: { lane: Lane; limit: number },
  stopping: AbortSignal,
): Promise<Promise<void>[]> {
  const { database, now, leaseMs } = deps
  // Mostly nothing is: a look costs no turn at writing.
  const next = await database.readNewest((db) => findNextRun(db, lane))
  if (next === null || next > now()) return []
  const lease = randomUUID()
  const jobs = await claimJobs(database, { lease, now: now(), leaseMs, limit, lane })
  // The handlers read what the job is about, which a replica may not have heard of.
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
