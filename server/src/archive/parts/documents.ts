// Writes and reads the lists of documents of a part.
import type { Archive } from '../archive.ts'
import { ArchiveError } from '../blob-stores/blob-store.ts'
import type { Chunk } from '../format.ts'
import { type Documents, partLimits } from '../part-format.ts'

const chunkCharacters = 4 * 1024 * 1024

export async function writeDocuments(archive: Archive, documents: readonly unknown[]): Promise<Documents> {
  const chunks: Chunk[] = []
  let held: unknown[] = []
  let length = 0
  const flush = async () => {
    if (held.length > 0) chunks.push(await archive.writeChunk(held))
    held = []
    length = 0
  }
  for (const document of documents) {
    held.push(document)
    length += JSON.stringify(document).length
    if (length >= chunkCharacters) await flush()
  }
  await flush()
  return { count: documents.length, chunks }
}

/** Throws before anything is read if the lists claim more than this version accepts. */
export function checkLimits(lists: readonly Documents[]): void {
  const bytes = lists.flatMap(({ chunks }) => chunks).reduce((sum, chunk) => sum + chunk.bytes, 0)
  if (bytes > partLimits.bytes)
    throw new ArchiveError(`A part has at most ${partLimits.bytes} bytes of documents`)
}

export async function readDocuments(
  archive: Archive,
  { count, chunks }: Documents,
  { name, most }: { name: string; most: number },
): Promise<unknown[]> {
  if (count > most) throw new ArchiveError(`A part has at most ${most} ${name}, and this one has ${count}`)
  const documents: unknown[] = []
  for (const chunk of chunks) documents.push(...(await archive.readChunk<unknown>(chunk)))
  if (documents.length !== count)
    throw new ArchiveError(`The part has ${documents.length} of ${count} ${name}`)
  return documents
}
