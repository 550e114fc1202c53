// Finds the file that arrived for a name. It answers only the field that it was sent for, and is never replaced.
import type { ArrivedFile, RunEvent } from './run-events.ts'

/** `field` is null for a picture of a note. The first file of a name counts, in the order of `events`. */
export function arrivedIn(
  events: readonly RunEvent[],
): (name: string, field: number | null) => string | undefined {
  const files = Map.groupBy(
    events.flatMap(({ file }) => file ?? []),
    ({ name }) => name,
  )
  return (name, field) => files.get(name)?.find((file) => isFor(file, field))?.value
}

const isFor = ({ field, note }: ArrivedFile, wanted: number | null): boolean =>
  wanted === null ? field === undefined : !note && (field === undefined || field === wanted)
