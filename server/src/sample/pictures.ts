// Makes pictures of the drawings and puts them into the store, beside the transactions that need them later.
import { createHash } from 'node:crypto'
import { type FileStore, originalKey } from '#platform/files/files.ts'
import { draw } from './drawings/drawings.ts'
import type { StoredDrawing } from './moments.ts'

const quality = 88
/** As many as keep a small machine busy without keeping requests from it. */
const atOnce = 2

export async function renderDrawing(name: string): Promise<Buffer> {
  // A site that wants no sample content never loads it.
  const { default: sharp } = await import('sharp')
  return (
    sharp(Buffer.from(draw(name)))
      .flatten({ background: '#ffffff' })
      // Best codes would save an eighth of the bytes and take half as long again.
      .jpeg({ quality, chromaSubsampling: '4:4:4', optimizeCoding: false })
      .toBuffer()
  )
}

export interface Shelf {
  stored: ReadonlyMap<string, StoredDrawing>
  /** Comes back when all of these are stored. */
  wait(names: readonly string[]): Promise<void>
  /** Comes back when nothing is drawn any more. */
  close(): Promise<void>
}

/** Draws in the background, in the order of the names, so that the first moments need not wait for the last drawing. */
export function openShelf(files: FileStore, names: readonly string[], signal?: AbortSignal): Shelf {
  const stored = new Map<string, StoredDrawing>()
  const coming = new Map<string, Promise<void>>()
  const lanes: Promise<void>[] = Array.from({ length: atOnce }, () => Promise.resolve())
  let isClosed = false
  const store = async (name: string) => {
    signal?.throwIfAborted()
    if (isClosed) return
    const bytes = await renderDrawing(name)
    const hash = createHash('sha256').update(bytes).digest('hex')
    await files.put(originalKey(hash), bytes)
    stored.set(name, { hash, bytes: bytes.length })
  }
  for (const [index, name] of names.entries()) {
    const lane = index % atOnce
    const drawing = (lanes[lane] as Promise<void>).then(() => store(name))
    // Whoever waits for it hears of a failure; nobody may be waiting yet.
    drawing.catch(() => undefined)
    lanes[lane] = drawing
    coming.set(name, drawing)
  }
  return {
    stored,
    wait: async (wanted) => {
      await Promise.all(wanted.map((name) => coming.get(name)))
    },
    close: async () => {
      isClosed = true
      await Promise.allSettled(lanes)
    },
  }
}
