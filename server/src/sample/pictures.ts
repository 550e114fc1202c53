// Renders drawings to pictures and stores them, outside of the transactions that need them later.
import { createHash } from 'node:crypto'
import { type FileStore, originalKey } from '#platform/files/files.ts'
import { drawings } from './content.ts'
import type { StoredDrawing } from './moments.ts'

const quality = 88
/** Enough to use a small machine fully without delaying requests. */
const drawnAtOnce = 2
/** Flushing takes as long as rendering, so several files are flushed concurrently. */
const heldAtOnce = 12

function pathOf(name: string): string {
  const path = drawings.get(name)
  if (!path) throw new Error(`There is no drawing ${name}`)
  return path
}

async function renderDrawing(name: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return (
    sharp(pathOf(name))
      // Drawings cover the whole sheet, so they need no background.
      .removeAlpha()
      // The best compression would save an eighth of the bytes for half as much more time.
      .jpeg({ quality, optimizeCoding: false })
      .toBuffer()
  )
}

const nothing = (): void => undefined

export interface Shelf {
  stored: ReadonlyMap<string, StoredDrawing>
  /** Resolves when all of these are stored. */
  wait(names: readonly string[]): Promise<void>
  /** Resolves when rendering has ended. */
  close(): Promise<void>
}

/** Renders in the background in the order of the names, so that the first moments start before the last drawing. */
export function openShelf(files: FileStore, names: readonly string[], signal?: AbortSignal): Shelf {
  const stored = new Map<string, StoredDrawing>()
  const coming = new Map<string, Promise<void>>()
  const drawn: Promise<void>[] = []
  const uploads: Promise<void>[] = []
  let isClosed = false
  const drawNext = async (index: number, name: string) => {
    await Promise.all([drawn[index - drawnAtOnce], uploads[index - heldAtOnce]])
    signal?.throwIfAborted()
    return isClosed ? null : renderDrawing(name)
  }
  const store = async (name: string, drawing: Promise<Buffer | null>) => {
    const bytes = await drawing
    if (!bytes) return
    const hash = createHash('sha256').update(bytes).digest('hex')
    await files.put(originalKey(hash), bytes)
    stored.set(name, { hash, bytes: bytes.length })
  }
  for (const [index, name] of names.entries()) {
    const drawing = drawNext(index, name)
    const upload = store(name, drawing)
    // Marks the promise as handled: callers that await it get the error, but there may be none yet.
    upload.catch(nothing)
    // Holds no bytes of a stored picture.
    drawn.push(drawing.then(nothing, nothing))
    uploads.push(upload)
    coming.set(name, upload)
  }
  return {
    stored,
    wait: async (wanted) => {
      await Promise.all(wanted.map((name) => coming.get(name)))
    },
    close: async () => {
      isClosed = true
      await Promise.allSettled(uploads)
    },
  }
}
