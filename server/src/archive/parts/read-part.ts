// Reads part of a site from an archive.
import { PortableFault } from '#media/portable/portable-fault.ts'
import { type Archive, sha256 } from '../archive.ts'
import { ArchiveError } from '../blob-stores/blob-store.ts'
import { type PartManifest, partLimits } from '../part-format.ts'
import { checked } from '../restore.ts'
import { checkLimits, readDocuments } from './documents.ts'
import { checkDocuments, type PortablePart } from './portable-part.ts'

export async function readPart(archive: Archive, manifest: PartManifest): Promise<PortablePart> {
  const { at, siteid, media, pages, guides, titles } = manifest
  checkLimits([media, pages, guides, titles])
  const lists = {
    media: await readDocuments(archive, media, { name: 'media', most: partLimits.media }),
    pages: await readDocuments(archive, pages, { name: 'pages', most: partLimits.pages }),
    guides: await readDocuments(archive, guides, { name: 'guides', most: partLimits.guides }),
    titles: (await readDocuments(archive, titles, { name: 'titles', most: partLimits.media })).map(titleOf),
  }
  const documents = await checkDocuments(lists).catch((error) => {
    throw error instanceof PortableFault ? new ArchiveError(error.message) : error
  })
  return {
    ...documents,
    fingerprint: sha256(JSON.stringify([media, pages, guides].map(({ chunks }) => chunks))),
    origin: `site ${siteid} of ${at}`,
    open: (hash) => checked(archive, hash),
  }
}

const titleOf = (row: unknown): unknown => (Array.isArray(row) ? { id: row[0], title: row[1] } : row)
