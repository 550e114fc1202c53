// A queue of two priorities, interactive before background, each first in first out, without starvation.

/** Anti-starvation: after so many interactive tasks one background task runs. */
const mostBefore = 3

export type Order = 'first' | 'last'

export interface Queue<T> {
  add(one: T, order: Order): void
  /** Returns undefined when the queue is empty. */
  next(): T | undefined
  /** Returns whether it was in the queue. */
  remove(one: T): boolean
  /** Empties the queue and returns what was in it. */
  empty(): T[]
}

export function createQueue<T>(): Queue<T> {
  const queues = { first: [] as T[], last: [] as T[] }
  let before = 0
  return {
    add: (one, order) => void queues[order].push(one),
    next() {
      const isTurnOfLast = queues.last.length > 0 && (queues.first.length === 0 || before >= mostBefore)
      before = isTurnOfLast || queues.last.length === 0 ? 0 : before + 1
      return queues[isTurnOfLast ? 'last' : 'first'].shift()
    },
    remove(one) {
      for (const queue of [queues.first, queues.last]) {
        const index = queue.indexOf(one)
        if (index >= 0) return queue.splice(index, 1).length > 0
      }
      return false
    },
    empty: () => [...queues.first.splice(0), ...queues.last.splice(0)],
  }
}
