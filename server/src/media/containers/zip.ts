// Lists the entries of a ZIP file without unpacking, and checks that its end is there.
import type { FileHandle } from 'node:fs/promises'
import { readPart } from '#platform/files/read-part.ts'
import { entriesIn, findDirectory } from '#platform/zip/zip-read.ts'

/** The directory of a document is far smaller; of a larger one only the beginning is read. */
const mostDirectory = 1024 * 1024

/** Names of the entries; null if the file is no complete ZIP. */
export async function listZipNames(file: FileHandle, bytes: number): Promise<string[] | null> {
  const place = await findDirectory(file, bytes)
  if (!place) return null
  const directory = await readPart(file, place.start, Math.min(place.length, mostDirectory))
  return entriesIn(directory).entries.map(({ name }) => name)
}
