// Splits long lists into chunks: statements limit their parameters, and other requests are served in between.

export function* chunks<T>(list: readonly T[], size: number): Generator<T[]> {
  for (let from = 0; from < list.length; from += size) yield list.slice(from, from + size)
}
