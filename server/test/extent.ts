// Selects how much of a long test runs: the short form for every change, the full form for a release.

/** Set by `npm run test:all`. */
export const isFull = process.env.STEPWRIGHT_TEST_EXTENT === 'full'

/** Returns `list` in the full form. In the short form: at most `count` entries, evenly spread, with the first and the last. */
export function sample<T>(list: readonly T[], count: number): T[] {
  if (isFull || list.length <= count) return [...list]
  const stride = (list.length - 1) / Math.max(count - 1, 1)
  return Array.from({ length: count }, (_, at) => list[Math.round(at * stride)] as T)
}
