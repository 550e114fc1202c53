// A queue of two priorities, interactive before background, each first in first out, without starvation.

/** Anti-starvation: after so many interactive tasks one background task runs. */
const mostBefore = 3

export interface Turns<T> {
  add(one: T, order: 'first' | 'last'): void
  /** Undefined when the queue is empty. */
  next(): T | undefined
  /** Empties the queue and answers what was in it. */
  empty(): T[]
}

export function createTurns<T>(): Turns<T> {
  const queues = { first: [] as T[], last: [] as T[] }
  let before = 0
  return {
    add: (one, order) => void queues[order].push(one),
    next() {
      const isTurnOfLast = queues.last.length > 0 && (queues.first.length === 0 || before >= mostBefore)
      before = isTurnOfLast || queues.last.length === 0 ? 0 : before + 1
      return queues[isTurnOfLast ? 'last' : 'first'].shift()
    },
    empty: () => [...queues.first.splice(0), ...queues.last.splice(0)],
  }
}
