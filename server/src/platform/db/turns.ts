// Writes of this process to the same thing take turns: at once they would only make each other start again.
import type { Db } from './database.ts'

type Work<T> = (db: Db) => Promise<T>

export interface Waiting {
  work: Work<unknown>
  isRepeatable: boolean
  resolve: (value: unknown) => void
  reject: (error: unknown) => void
}

export type Turns = <T>(key: string, work: Work<T>, isRepeatable?: boolean) => Promise<T>

/** `serve` takes one or more from the front and settles them, and never throws; it is asked again while any wait. */
export function takeTurns(serve: (queue: Waiting[]) => Promise<void>): Turns {
  const queues = new Map<string, Waiting[]>()

  async function serveAll(key: string, queue: Waiting[]): Promise<void> {
    while (queue.length > 0) await serve(queue)
    queues.delete(key)
  }

  return <T>(key: string, work: Work<T>, isRepeatable = false) =>
    new Promise<T>((resolve, reject) => {
      const waiting: Waiting = { work, isRepeatable, resolve: resolve as Waiting['resolve'], reject }
      const queue = queues.get(key)
      if (queue) {
        queue.push(waiting)
        return
      }
      const begun = [waiting]
      queues.set(key, begun)
      void serveAll(key, begun)
    })
}
