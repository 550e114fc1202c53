// Who is next: what somebody waits for before what nobody waits for, each in the order of coming, and nobody for ever.

/** After so many that somebody waited for, one of the others has its turn. */
const mostBefore = 3

export interface Turns<T> {
  add(one: T, order: 'first' | 'last'): void
  /** Undefined when nobody waits. */
  next(): T | undefined
  /** Everybody who waits, who wait no more. */
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
