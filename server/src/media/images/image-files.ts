// Files of images: stores originals, renders derivatives, finds those that exist.

import { randomUUID } from 'node:crypto'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { derivedKey, FileMissingError, type FileStore, originalKey } from '#platform/files/files.ts'
import { type Received, receive } from '#platform/files/incoming.ts'
import { mediaProblems } from '../media.problems.ts'
import type { ImageFacts } from '../pixels/check.ts'
import { readEdits } from '../pixels/edits.ts'
import {
  type Encoding,
  encodingNames,
  encodingOfBytes,
  encodingOfName,
  extensionOf,
} from '../pixels/formats/formats.ts'
import { type PixelPool, PixelsFailed, UnreadableImage } from '../pixels/pool.ts'
import type { MadeFile } from '../pixels/render.ts'
import type { ImageRow } from './present-image.ts'

/** What the files of a picture depend on. */
export type Drawn = Pick<ImageRow, 'hash' | 'rendition' | 'encoding' | 'edits' | 'markup'>

/** An original that lies in the store, and what is known of it. */
export interface StoredImage extends ImageFacts {
  hash: string
  bytes: number
}

export interface ImageFiles {
  /** Checks what has arrived and takes it into the store; the temporary file is gone afterwards, whatever happens. */
  keep(received: Received, filename: string): Promise<StoredImage>
  /** The same for bytes that were made here. */
  keepBytes(bytes: Buffer, filename: string): Promise<StoredImage>
  /** Renders missing derivatives; concurrent requests for the same share one rendering. */
  make(image: Drawn, what: 'sizes' | 'full', order?: 'first' | 'last'): Promise<void>
  /** One of its sizes as a JPEG on white; null when its files have gone or can not be read. */
  readForPaper(image: Drawn, size: string): Promise<Buffer | null>
  hasMade(image: Pick<Drawn, 'rendition'>, what: 'sizes' | 'full'): Promise<boolean>
  /** Names of the files that there are of a picture, such as `standard.webp`, with their sizes. */
  listMade(rendition: string): Promise<ReadonlyMap<string, number>>
  /** Invalidates the listing after a file was found missing. */
  forget(rendition: string): void
}

const listingsKept = 20_000

async function listFiles(files: FileStore, rendition: string): Promise<Map<string, number>> {
  const made = new Map<string, number>()
  const prefix = `derived/${rendition}/` as const
  for await (const file of files.list(prefix)) made.set(file.key.slice(prefix.length), file.bytes)
  return made
}

const lost = [FileMissingError, UnreadableImage, PixelsFailed]

/** Where files have gone, or a picture can not be read. */
export function nullWhereLost(error: unknown): null {
  if (lost.some((kind) => error instanceof kind)) return null
  throw error
}

export function createImageFiles(files: FileStore, pool: PixelPool): ImageFiles {
  const listings = new Map<string, Map<string, number>>()
  const underWay = new Map<string, Promise<void>>()

  async function listMade(rendition: string): Promise<Map<string, number>> {
    const known = listings.get(rendition)
    if (known) return known
    const made = await listFiles(files, rendition)
    remember(rendition, made)
    return made
  }

  function remember(rendition: string, made: Map<string, number>): void {
    if (listings.size >= listingsKept) listings.clear()
    listings.set(rendition, made)
  }

  async function make(image: Drawn, what: 'sizes' | 'full', order: 'first' | 'last'): Promise<void> {
    const { rendition } = image
    if (isMade(await listMade(rendition), what)) return
    // Re-checked: another process may have rendered them since.
    listings.delete(rendition)
    if (isMade(await listMade(rendition), what)) return
    const known = new Map(await listMade(rendition))
    for (const { name, bytes } of await render(files, pool, image, { what, order })) known.set(name, bytes)
    remember(rendition, known)
  }

  return {
    keep: (received, filename) => keep(files, pool, received, filename),
    keepBytes: async (bytes, filename) => {
      const received = await receive(Readable.from([bytes]), { folder: files.incoming, limit: bytes.length })
      return keep(files, pool, received, filename)
    },
    make: (image, what, order = 'last') => {
      const key = `${image.rendition}/${what}`
      const running = underWay.get(key)
      if (running) return running
      const promise = make(image, what, order).finally(() => underWay.delete(key))
      underWay.set(key, promise)
      return promise
    },
    readForPaper: async (image, size) => {
      const read = async () => {
        await make(image, 'sizes', 'first')
        const names = [...(await listMade(image.rendition)).keys()]
        const name = names.find((each) => each.startsWith(`${size}.`))
        return name ? putOnPaper(files, pool, derivedKey(image.rendition, name)) : null
      }
      return read().catch(nullWhereLost)
    },
    hasMade: async ({ rendition }, what) => {
      if (isMade(await listMade(rendition), what)) return true
      // No negative caching: another process may be rendering them.
      listings.delete(rendition)
      return isMade(await listMade(rendition), what)
    },
    listMade,
    forget: (rendition) => void listings.delete(rendition),
  }
}

/** Renders into a temporary folder, moves the results into the store, and always removes the folder. */
async function render(
  files: FileStore,
  pool: PixelPool,
  image: Drawn,
  { what, order }: { what: 'sizes' | 'full'; order: 'first' | 'last' },
): Promise<MadeFile[]> {
  const prefix = `${Date.now()}-${randomUUID()}-`
  try {
    const made = await files.withLocal(originalKey(image.hash), (path) =>
      pool.run<MadeFile[]>(renderTask(image, what, { path, folder: files.incoming, prefix }), order),
    )
    for (const file of made) await files.adopt(file.path, derivedKey(image.rendition, file.name))
    return made
  } finally {
    // Replaces leftovers of a process that was killed half way.
    await removeMade(files.incoming, prefix)
  }
}

async function putOnPaper(files: FileStore, pool: PixelPool, key: string): Promise<Buffer> {
  const prefix = `${Date.now()}-${randomUUID()}-`
  const folder = files.incoming
  try {
    const task = (path: string) => ({ kind: 'paper' as const, path, folder, prefix })
    return await readFile(await files.withLocal(key, (path) => pool.run<string>(task(path), 'first')))
  } finally {
    await removeMade(folder, prefix)
  }
}

/** Written last, so that its presence marks the set as complete. */
const isMade = (made: ReadonlyMap<string, number>, what: 'sizes' | 'full'): boolean => {
  const last = what === 'sizes' ? 'mini.' : 'full.'
  return [...made.keys()].some((name) => name.startsWith(last) && name !== 'mini.webp')
}

async function removeMade(folder: string, prefix: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name.startsWith(prefix)) await rm(join(folder, name), { force: true })
  }
}

const renderTask = (
  image: Drawn,
  what: 'sizes' | 'full',
  place: { path: string; folder: string; prefix: string },
) => ({
  kind: 'render' as const,
  ...place,
  encoding: image.encoding as Encoding,
  edits: readEdits(image.edits),
  markup: image.markup,
  what,
})

async function keep(
  files: FileStore,
  pool: PixelPool,
  received: Received,
  filename: string,
): Promise<StoredImage> {
  try {
    const encoding = recognise(received, filename)
    const facts = await pool
      .run<ImageFacts>({ kind: 'check', path: received.path, encoding }, 'first')
      .catch((error) => {
        throw error instanceof UnreadableImage ? mediaProblems.pictureUnusable(error.message) : error
      })
    await files.adopt(received.path, originalKey(received.sha256))
    return { ...facts, hash: received.sha256, bytes: received.bytes }
  } finally {
    await rm(received.path, { force: true })
  }
}

function recognise({ bytes, head }: Received, filename: string): Encoding {
  if (bytes === 0) throw mediaProblems.pictureUnusable('is empty')
  const found = encodingOfBytes(head)
  const isNamedImage = encodingOfName(filename) !== undefined
  // The type is sniffed from the content; the extension only says that an image is meant.
  if (!isNamedImage && extensionOf(filename)) throw mediaProblems.pictureUnusable(unknownKind)
  if (!found) throw mediaProblems.pictureUnusable(isNamedImage ? 'is no picture' : unknownKind)
  return found
}

const unknownKind = `must be a picture of a kind that is taken: ${Object.values(encodingNames).join(', ')}`
