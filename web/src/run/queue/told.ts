// What the server tells of a run, of all that was noted in it here. Pure.
import type { Noted, NotedFile } from './noted.ts'

/** `newest` is the last event that it tells; the names of events in it, and of files that have come with them. */
export function toldOf(
  own: readonly Noted[],
  files: readonly NotedFile[],
  newest: number,
): { told: ReadonlySet<string>; come: ReadonlySet<string> } {
  const isIn = ({ number = Number.POSITIVE_INFINITY }: Noted) => number <= newest
  const come = new Set(own.filter(isIn).flatMap(({ file }) => file?.name ?? []))
  // An answer is in the run once its file is.
  const hasCome = ({ answers }: Noted) =>
    !answers?.some(
      ({ file }) => file !== undefined && !come.has(file) && files.some(({ name }) => name === file),
    )
  const told = own.filter((event) => isIn(event) && hasCome(event))
  return { told: new Set(told.map(({ eventid }) => eventid)), come }
}
