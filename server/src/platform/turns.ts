// Long work goes in pieces: whoever else waits for the event loop has a turn in between. Work is counted, not timed.
import { setImmediate as nextTurn } from 'node:timers/promises'

/** After a piece of work that takes a while by itself. */
export const letOthersIn = (): Promise<void> => nextTurn()

/** Runs each in a turn of its own, however many come at once: what waits for `setImmediate` together runs together. */
export function oneEachTurn(): (work: () => void) => void {
  let last: Promise<void> = Promise.resolve()
  return (work) => {
    last = last.then(nextTurn)
    // Beside the queue, so that one that throws holds up no other.
    void last.then(work)
  }
}

/** Of texts, in characters: the slowest to parse or render take some 10 ms for so many. */
const pieceOfText = 16_000

/** Awaited before each text with its length: lets others in whenever a piece is full. */
export type Turns = (characters: number) => Promise<void> | undefined

export function createTurns(): Turns {
  let full = 0
  return (characters) => {
    full += characters
    if (full < pieceOfText) return undefined
    full = 0
    return nextTurn()
  }
}

/** `each` of all these texts, in their order; those who wait have their turn in between. */
export async function inTurns<T, R>(
  all: Iterable<T>,
  { turns, lengthOf }: { turns: Turns; lengthOf: (one: T) => number },
  each: (one: T) => R,
): Promise<R[]> {
  const results: R[] = []
  for (const one of all) {
    await turns(lengthOf(one))
    results.push(each(one))
  }
  return results
}
