// Orders the writes of one process: in parallel they would mostly abort each other, and waiting writes can be grouped.
import type { Db } from './database.ts'
import { TookTooLong } from './limit.ts'

type Work<T> = (db: Db) => Promise<T>

export interface Waiting {
  /** Time of arrival, on the clock of `performance`. */
  since: number
  work: Work<unknown>
  isRepeatable: boolean
  resolve: (value: unknown) => void
  reject: (error: unknown) => void
}

export type WriteQueue = <T>(work: Work<T>, isRepeatable: boolean) => Promise<T>

export interface WriteQueueLimits {
  /** After this time the waiting writes pass a blocked write on another worker of the queue. */
  patienceMs: number
  workersAtMost: number
  /** A write that has not begun by then is rejected as busy, without any effect. */
  waitMs: number
}

export const isLate = ({ since }: Waiting, waitMs: number): boolean => performance.now() - since >= waitMs

export const rejectAsBusy = ({ since, reject }: Waiting): void =>
  reject(new TookTooLong(`A write waited ${Math.round(performance.now() - since)} ms and was not begun`))

/** `serve` takes one or more writes from the front, settles them and never throws. Called again while any wait. */
export function openWriteQueue(
  serve: (queue: Waiting[]) => Promise<void>,
  limits: WriteQueueLimits,
): WriteQueue {
  const { patienceMs, workersAtMost, waitMs } = limits
  const queue: Waiting[] = []
  let rejectTimer: NodeJS.Timeout | undefined
  let workers = 0
  let blocked = 0

  function startWorker(): void {
    if (queue.length > 0 && workers === blocked && workers < workersAtMost) void serveAll()
  }

  /** The first write has waited longest, so one timer is enough. */
  function rejectLate(): void {
    rejectTimer = undefined
    while (queue[0] && isLate(queue[0], waitMs)) rejectAsBusy(queue.shift() as Waiting)
    if (queue[0]) rejectTimer = setTimeout(rejectLate, queue[0].since + waitMs - performance.now())
  }

  async function serveAll(): Promise<void> {
    workers++
    let isReplaced = false
    while (queue.length > 0 && !isReplaced) {
      let isBlocked = false
      const timer = setTimeout(() => {
        isBlocked = true
        blocked++
        startWorker()
      }, patienceMs)
      await serve(queue)
      clearTimeout(timer)
      if (!isBlocked) continue
      blocked--
      // The worker that was started meanwhile continues.
      isReplaced = workers > blocked + 1
    }
    workers--
    if (queue.length === 0) {
      clearTimeout(rejectTimer)
      rejectTimer = undefined
    }
  }

  return <T>(work: Work<T>, isRepeatable: boolean) =>
    new Promise<T>((resolve, reject) => {
      const since = performance.now()
      queue.push({ since, work, isRepeatable, resolve: resolve as Waiting['resolve'], reject })
      startWorker()
      if (queue.length > 0) rejectTimer ??= setTimeout(rejectLate, waitMs)
    })
}
