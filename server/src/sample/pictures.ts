// Makes pictures of the drawings and puts them into the store, beside the transactions that need them later.
import { createHash } from 'node:crypto'
import { type FileStore, originalKey } from '#platform/files/files.ts'
import { drawings } from './content.ts'
import type { StoredDrawing } from './moments.ts'

const quality = 88
/** As many as keep a small machine busy without keeping requests from it. */
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
      // Every drawing covers its sheet, so nothing has to be laid under it.
      .removeAlpha()
      // Best codes would save an eighth of the bytes and take half as long again.
      .jpeg({ quality, optimizeCoding: false })
      .toBuffer()
  )
}

const nothing = (): void => undefined

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
  const drawn: Promise<void>[] = []
  const kept: Promise<void>[] = []
  let isClosed = false
  const drawNext = async (index: number, name: string) => {
    await Promise.all([drawn[index - drawnAtOnce], kept[index - heldAtOnce]])
    signal?.throwIfAborted()
    return isClosed ? null : renderDrawing(name)
  }
  const keep = async (name: string, drawing: Promise<Buffer | null>) => {
    const bytes = await drawing
    if (!bytes) return
    const hash = createHash('sha256').update(bytes).digest('hex')
    await files.put(originalKey(hash), bytes)
    stored.set(name, { hash, bytes: bytes.length })
  }
  for (const [index, name] of names.entries()) {
    const drawing = drawNext(index, name)
    const keeping = keep(name, drawing)
    // Marks the promise as handled: callers that await it get the error, but there may be none yet.
    keeping.catch(nothing)
    // Once it is kept, nothing of the picture itself is held.
    drawn.push(drawing.then(nothing, nothing))
    kept.push(keeping)
    coming.set(name, keeping)
  }
  return {
    stored,
    wait: async (wanted) => {
      await Promise.all(wanted.map((name) => coming.get(name)))
    },
    close: async () => {
      isClosed = true
      await Promise.allSettled(kept)
    },
  }
}
