// Compares the media of a record pack with the hashes in its events.
import { storedAnswers } from '../events/read-events.ts'
import type { Manifest, PackedEvent, PackedFile } from './manifest.ts'
import { rowOf } from './packed-event.ts'
import type { PackFault } from './verify-run.ts'

/** Id of a medium → hashes of the files under this id; media of different kinds may have the same id. */
type NamedMedia = Map<number, Set<string>>

export interface MediaReport {
  faults: PackFault[]
  /** The number of media whose events are older than the hashes of media. */
  unhashed: number
}

export const noMedia: MediaReport = { faults: [], unhashed: 0 }

const answersFolder = 'media/answers/'

export function checkMedia({ files }: Manifest, events: readonly PackedEvent[]): MediaReport {
  const named = namedMedia(events)
  const answers = files.filter(({ path }) => path.startsWith(answersFolder))
  return {
    faults: answers.flatMap((file) => {
      const message = whyForeign(file, named)
      return message ? [{ file: file.path, message }] : []
    }),
    unhashed: answers.filter(({ mediumid = 0 }) => named.get(mediumid)?.size === 0).length,
  }
}

function namedMedia(events: readonly PackedEvent[]): NamedMedia {
  const named: NamedMedia = new Map()
  const add = (value: string | null | undefined, hash: string | undefined) => {
    const id = Number(value ?? Number.NaN)
    if (!Number.isSafeInteger(id)) return
    const hashes = named.get(id) ?? new Set()
    if (hash !== undefined) hashes.add(hash)
    named.set(id, hashes)
  }
  for (const row of events.map(rowOf)) {
    for (const { value, sha256 } of storedAnswers(row)) add(value, sha256)
    const { file } = JSON.parse(row.data ?? '{}') as { file?: { value?: string; sha256?: string } }
    if (file) add(file.value, file.sha256)
  }
  return named
}

function whyForeign(
  { mediumid, medium, original, sha256 }: PackedFile,
  named: NamedMedia,
): string | undefined {
  const hashes = named.get(mediumid ?? 0)
  if (!hashes) return 'is in no event'
  if (hashes.size === 0) return undefined
  // A picture is packed without its cropped parts and location; the manifest names the file that was uploaded.
  const hash = medium === 'image' ? original : sha256
  return hash !== undefined && hashes.has(hash) ? undefined : 'is not the file that its event names'
}
