// Where the engine runs writes side by side, those of one process come one after the other all the same: at once they
// would mostly make each other start again, and those who wait can be written together.
import type { Db } from './database.ts'
import { TookTooLong } from './limit.ts'

type Work<T> = (db: Db) => Promise<T>

export interface Waiting {
  /** When it was asked for, on the clock of `performance`. */
  since: number
  work: Work<unknown>
  isRepeatable: boolean
  resolve: (value: unknown) => void
  reject: (error: unknown) => void
}

export type Lanes = <T>(work: Work<T>, isRepeatable: boolean) => Promise<T>

export interface LaneLimits {
  /** After so long the others go past what is in their way, on a lane of their own. */
  patienceMs: number
  lanesAtMost: number
  /** Who has not been begun by then is refused as busy: nothing of it has happened. */
  waitMs: number
}

export const isLate = ({ since }: Waiting, waitMs: number): boolean => performance.now() - since >= waitMs

export const refuse = ({ since, reject }: Waiting): void =>
  reject(new TookTooLong(`A write waited ${Math.round(performance.now() - since)} ms and was not begun`))

/** `serve` takes one or more from the front and settles them, and never throws; it is asked again while any wait. */
export function openLanes(serve: (queue: Waiting[]) => Promise<void>, limits: LaneLimits): Lanes {
  const { patienceMs, lanesAtMost, waitMs } = limits
  const queue: Waiting[] = []
  let refusing: NodeJS.Timeout | undefined
  let lanes = 0
  let heldUp = 0

  function openAnother(): void {
    if (queue.length > 0 && lanes === heldUp && lanes < lanesAtMost) void serveAll()
  }

  /** The first has waited longest, so one timer does for all. */
  function refuseLate(): void {
    refusing = undefined
    while (queue[0] && isLate(queue[0], waitMs)) refuse(queue.shift() as Waiting)
    if (queue[0]) refusing = setTimeout(refuseLate, queue[0].since + waitMs - performance.now())
  }

  async function serveAll(): Promise<void> {
    lanes++
    let isPast = false
    while (queue.length > 0 && !isPast) {
      let isHeldUp = false
      const timer = setTimeout(() => {
        isHeldUp = true
        heldUp++
        openAnother()
      }, patienceMs)
      await serve(queue)
      clearTimeout(timer)
      if (!isHeldUp) continue
      heldUp--
      // The lane that was opened meanwhile goes on.
      isPast = lanes > heldUp + 1
    }
    lanes--
    if (queue.length === 0) {
      clearTimeout(refusing)
      refusing = undefined
    }
  }

  return <T>(work: Work<T>, isRepeatable: boolean) =>
    new Promise<T>((resolve, reject) => {
      const since = performance.now()
      queue.push({ since, work, isRepeatable, resolve: resolve as Waiting['resolve'], reject })
      openAnother()
      if (queue.length > 0) refusing ??= setTimeout(refuseLate, waitMs)
    })
}
