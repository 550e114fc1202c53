// Checks part of a site: every document against its schema, every file against its hash.
import type { Archive } from '../archive.ts'
import type { PartManifest } from '../part-format.ts'
import { readPart } from './read-part.ts'

export interface PartVerdict {
  at: string
  guides: number
  pages: number
  media: number
  faults: string[]
}

/** Documents can be refused for reasons that only the site knows that imports them. */
export async function verifyPart(archive: Archive, manifest: PartManifest): Promise<PartVerdict> {
  const { at, guides, pages, media } = manifest
  const counts = { guides: guides.count, pages: pages.count, media: media.count }
  const faults = manifest.missing.map((name) => `The part lacks ${name}, which was missing at the site`)
  const attempt = async (work: () => Promise<void>) => {
    await work().catch((error: Error) => void faults.push(error.message))
  }
  await attempt(async () => {
    const part = await readPart(archive, manifest)
    for (const hash of new Set(part.media.flatMap((medium) => medium.hash ?? [])))
      await attempt(async () => {
        for await (const _bytes of part.open(hash));
      })
  })
  return { at, ...counts, faults }
}
