// Where the engine runs writes side by side, those of one process come one after the other all the same: at once they
// would mostly make each other start again, and those who wait can be written together.
import type { Db } from './database.ts'

type Work<T> = (db: Db) => Promise<T>

export interface Waiting {
  work: Work<unknown>
  isRepeatable: boolean
  resolve: (value: unknown) => void
  reject: (error: unknown) => void
}

export type Lanes = <T>(work: Work<T>, isRepeatable: boolean) => Promise<T>

/** After so long the others go past what is in their way, on a lane of their own. */
const heldUpMs = 500
const lanesAtMost = 4

/** `serve` takes one or more from the front and settles them, and never throws; it is asked again while any wait. */
export function openLanes(serve: (queue: Waiting[]) => Promise<void>, patienceMs = heldUpMs): Lanes {
  const queue: Waiting[] = []
  let lanes = 0
  let heldUp = 0

  function openAnother(): void {
    if (queue.length > 0 && lanes === heldUp && lanes < lanesAtMost) void serveAll()
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
  }

  return <T>(work: Work<T>, isRepeatable: boolean) =>
    new Promise<T>((resolve, reject) => {
      queue.push({ work, isRepeatable, resolve: resolve as Waiting['resolve'], reject })
      openAnother()
    })
}
