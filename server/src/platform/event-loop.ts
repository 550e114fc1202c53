// Yields to the event loop between chunks of long work. Chunks are measured in characters, not in time.
import { setImmediate as nextIteration } from 'node:timers/promises'

/** Call it after a chunk of work that takes noticeable time. */
export const yieldToEventLoop = (): Promise<void> => nextIteration()

/** Runs each task in its own iteration of the event loop: callbacks of `setImmediate` that wait together share one. */
export function onePerIteration(): (work: () => void) => void {
  let last: Promise<void> = Promise.resolve()
  return (work) => {
    last = last.then(nextIteration)
    // Not part of the chain, so that a task that throws does not block the next.
    void last.then(work)
  }
}

/** In characters: the slowest texts take some 10 ms to parse or render at this size. */
const chunkCharacters = 16_000

/** Await it before each text with its length: yields to the event loop whenever a chunk is full. */
export type Yielder = (characters: number) => Promise<void> | undefined

export function createYielder(): Yielder {
  let full = 0
  return (characters) => {
    full += characters
    if (full < chunkCharacters) return undefined
    full = 0
    return nextIteration()
  }
}

/** Calls `each` for all these texts in order, and yields to the event loop in between. */
export async function mapWithYields<T, R>(
  all: Iterable<T>,
  { turns: yieldAfter, lengthOf }: { turns: Yielder; lengthOf: (one: T) => number },
  each: (one: T) => R,
): Promise<R[]> {
  const results: R[] = []
  for (const one of all) {
    await yieldAfter(lengthOf(one))
    results.push(each(one))
  }
  return results
}
