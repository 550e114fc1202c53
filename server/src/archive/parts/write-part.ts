// Writes a selected part of a site into an archive: documents, and the files that they name.
import type { PortableMedium } from '#media/portable/portable-media.schema.ts'
import { nameOfMedium } from '#media/portable/portable-media.schema.ts'
import { type FileStore, originalKey } from '#platform/files/files.ts'
import { version } from '#platform/version.ts'
import type { Archive } from '../archive.ts'
import { type Progress, snapshotId } from '../backup.ts'
import { type PartManifest, partFormat } from '../part-format.ts'
import { writeDocuments } from './documents.ts'
import type { SelectedPart, Selection } from './select-part.ts'

export interface PartSource {
  part: SelectedPart
  selection: Selection
  files: FileStore
  siteid: string
  now: number
  progress?: Progress
}

/** The manifest comes last. Media whose files are missing stay behind. */
export async function writePart(archive: Archive, source: PartSource): Promise<PartManifest> {
  const { part, selection, siteid, now } = source
  const files = { count: 0, bytes: 0 }
  const missing: PortableMedium[] = []
  for (const medium of part.media)
    if (!(await writeFile(archive, source, medium, files))) missing.push(medium)
  const gone = new Set(missing)
  const { category, guides } = selection
  const manifest: PartManifest = {
    at: snapshotId(now),
    kind: 'part',
    format: partFormat,
    product: version,
    siteid,
    selection: { ...(category !== undefined && { category }), ...(guides && { guides }) },
    media: await writeDocuments(
      archive,
      part.media.filter((medium) => !gone.has(medium)),
    ),
    pages: await writeDocuments(archive, part.pages),
    guides: await writeDocuments(archive, part.guides),
    titles: await writeDocuments(archive, part.titles),
    files,
    missing: missing.map(nameOfMedium),
  }
  await archive.writeSnapshot(manifest)
  return manifest
}

/** False if the site lacks the file. */
async function writeFile(
  archive: Archive,
  { files, progress = () => {} }: PartSource,
  { hash, bytes = 0 }: PortableMedium,
  done: { count: number; bytes: number },
): Promise<boolean> {
  if (hash === undefined || archive.hasFile(hash)) return true
  const found = await files.read(originalKey(hash))
  if (!found) return false
  try {
    await archive.writeFile(hash, found.stream)
  } finally {
    found.stream.destroy()
  }
  done.count += 1
  done.bytes += bytes
  progress({ rows: 0, files: done.count, bytes: done.bytes })
  return true
}
