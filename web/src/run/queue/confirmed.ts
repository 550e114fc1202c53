// Finds the local events and files that a run read from the server already contains. Pure.
import { type DeviceEvent, type DeviceFile, filesOf } from './device-events.ts'

/** `newest` is the number of the last event that the run contains. */
export function confirmedIn(
  own: readonly DeviceEvent[],
  files: readonly DeviceFile[],
  newest: number,
): { confirmed: ReadonlySet<string>; uploaded: ReadonlySet<string> } {
  const isConfirmed = ({ number = Number.POSITIVE_INFINITY }: DeviceEvent) => number <= newest
  const uploaded = new Set(own.filter(isConfirmed).flatMap(({ file }) => file?.name ?? []))
  // An answer or note with files is complete once they are uploaded.
  const hasFiles = (event: DeviceEvent) =>
    filesOf(event).every((file) => uploaded.has(file) || files.every(({ name }) => name !== file))
  const confirmed = own.filter((event) => isConfirmed(event) && hasFiles(event))
  return { confirmed: new Set(confirmed.map(({ eventid }) => eventid)), uploaded }
}
