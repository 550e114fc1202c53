// Stores the files of media from another site with the checks of uploads; their rows follow in the transaction.
import { Readable } from 'node:stream'
import { naming, PortableFault } from '#media/portable/portable-fault.ts'
import { placeOf, type Received, receive } from '#platform/files/incoming.ts'
import type { Context } from '#platform/http/request/context.ts'
import { updateDocument } from '../documents/documents.queries.ts'
import { readEmbedAddress } from '../embeds/addresses.ts'
import { addEmbed } from '../embeds/embeds.ts'
import { embedFromAddress } from '../embeds/oembed.ts'
import { readFilename } from '../filenames.ts'
import type { StoredImage } from '../images/image-files.ts'
import { adoptEditedImage } from '../images/images.ts'
import { kindOfExtension, limitOf, limits } from '../kinds.ts'
import { mediaProblems } from '../media.problems.ts'
import { type Adopt, type TakeDeps, takeFile } from '../uploads/take-file.ts'
import { editedSize } from './edited-size.ts'
import { type MediaIds, mediumOf, nameOfMedium, type PortableMedium } from './portable-media.schema.ts'

export interface MediaSource {
  media: readonly PortableMedium[]
  /** Throws at the end of content that is not that of the hash. */
  open(hash: string): AsyncIterable<Buffer>
  /** File extensions that the site accepts. */
  allowed: readonly string[]
  progress?: (stored: PortableMedium) => void
}

/** Returns the rest of the work: inserts the rows of the actor and returns their ids. */
export type AdoptMedia = (ctx: Context) => Promise<MediaIds>

type AdoptOne = (ctx: Context, images: ReadonlyMap<number, number>) => Promise<number>

/** Files stored without rows are removed by clean-up. */
export async function storeMedia(deps: TakeDeps, source: MediaSource): Promise<AdoptMedia> {
  const images = new Map<string, StoredImage>()
  const stored: { medium: PortableMedium; adopt: AdoptOne }[] = []
  for (const medium of source.media) {
    const adopt = await naming(nameOfMedium(medium), () => storeMedium({ deps, source, images }, medium))
    stored.push({ medium, adopt })
    source.progress?.(medium)
  }
  // An image comes after the one that it was drawn on.
  const ordered = stored.toSorted(
    (one, other) => Number(one.medium.source !== undefined) - Number(other.medium.source !== undefined),
  )
  return async (ctx) => {
    const ids = { image: new Map(), object: new Map(), document: new Map() } as const
    for (const { medium, adopt } of ordered) {
      const mediumid = await naming(nameOfMedium(medium), () => adopt(ctx, ids.image))
      ids[mediumOf(medium)].set(medium.id, mediumid)
    }
    return ids
  }
}

interface Storing {
  deps: TakeDeps
  source: MediaSource
  /** By hash: edited images share the file of their original. */
  images: Map<string, StoredImage>
}

async function storeMedium(storing: Storing, medium: PortableMedium): Promise<AdoptOne> {
  if (medium.kind === 'embed') return storeEmbed(medium)
  const { hash, extension = '' } = medium
  if (hash === undefined) throw mediaProblems.fileUnusable('is missing')
  const filename = readFilename(medium.filename, 'filename')
  if (medium.kind === 'image') return storeImage(storing, medium, hash)
  const { deps, source } = storing
  if (!source.allowed.includes(extension))
    throw mediaProblems.fileUnusable(`is of a kind that this site does not take: ${extension}`)
  const kind = kindOfExtension(extension)
  if (kind.group === 'image' || (medium.kind === 'video') !== (kind.group === 'video'))
    throw mediaProblems.fileUnusable(`is no ${medium.kind}: ${extension}`)
  const adopt = await takeFile(deps, await fetchFile(storing, hash, limitOf(kind)), filename, kind)
  return medium.kind === 'document' ? titled(adopt, medium.title) : adopt
}

function storeEmbed({ address = '', filename, ...reply }: PortableMedium): AdoptOne {
  const found = readEmbedAddress(address)
  if (!found) throw mediaProblems.fileUnusable('must be a video at YouTube or Vimeo')
  const facts = embedFromAddress(found, { title: filename, ...reply })
  return async (ctx) => (await addEmbed(ctx, facts)).objectid
}

const titled =
  (adopt: Adopt, title: string | undefined): AdoptOne =>
  async (ctx) => {
    const documentid = await adopt(ctx)
    if (title) await updateDocument(ctx.db, documentid, { title })
    return documentid
  }

async function storeImage(storing: Storing, medium: PortableMedium, hash: string): Promise<AdoptOne> {
  const { deps, images } = storing
  const { filename, edits = {}, markup = null, source = null } = medium
  const found = images.get(hash)
  // The content decides the format; the stored name is for people and may have any ending.
  const stored =
    found ?? (await deps.pictures.keep(await fetchFile(storing, hash, limits.picture), 'image.jpg'))
  images.set(hash, stored)
  const size = editedSize(stored, edits, markup)
  if (typeof size === 'string') throw mediaProblems.fileUnusable(size)
  return async (ctx, ids) => {
    const srcid = source === null ? null : ids.get(source)
    if (srcid === undefined)
      throw new PortableFault(nameOfMedium(medium), `source ${source} must be an image without a source`)
    return (await adoptEditedImage(ctx, { ...stored, ...size, filename, edits, markup, srcid })).imageid
  }
}

const fetchFile = ({ deps, source }: Storing, hash: string, limit: number): Promise<Received> =>
  receive(Readable.from(source.open(hash), { objectMode: false }), placeOf(deps.files, limit))
