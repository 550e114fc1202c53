// Deterministic random numbers of model tests.

/** The same seed repeats a failed run. Returns whole numbers below a limit. */
export function randomFrom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}
