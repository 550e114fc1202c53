// A long list in pieces: statements have a limit of parameters, and who waits has a turn in between.

export function* chunks<T>(list: readonly T[], size: number): Generator<T[]> {
  for (let from = 0; from < list.length; from += size) yield list.slice(from, from + size)
}
