// Makes pictures of the drawings and puts them into the store, before any transaction.
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
  return sharp(Buffer.from(draw(name)))
    .flatten({ background: '#ffffff' })
    .jpeg({ quality, chromaSubsampling: '4:4:4' })
    .toBuffer()
}

export async function storeDrawings(
  files: FileStore,
  names: readonly string[],
  signal?: AbortSignal,
): Promise<Map<string, StoredDrawing>> {
  const stored = new Map<string, StoredDrawing>()
  const left = [...names]
  const work = async () => {
    for (let name = left.shift(); name !== undefined; name = left.shift()) {
      signal?.throwIfAborted()
      const bytes = await renderDrawing(name)
      const hash = createHash('sha256').update(bytes).digest('hex')
      await files.put(originalKey(hash), bytes)
      stored.set(name, { hash, bytes: bytes.length })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return stored
}
