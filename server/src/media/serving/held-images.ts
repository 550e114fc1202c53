// Caches recently requested small picture files in memory, with their common headers.
import type { Readable } from 'node:stream'
import type { Ready } from '#platform/http/answer/answer.ts'

export interface HeldImage {
  body: Buffer
  /** The public answer; created for public pictures. */
  ready?: Ready
}

export interface HeldImages {
  get(key: string): HeldImage | undefined
  /** Undefined if the file is too large to cache, or gone. */
  fill(key: string, bytes: number, read: () => Promise<ByteSource | null>): Promise<HeldImage | undefined>
}

interface ByteSource {
  stream: Readable
}

const largestHeld = 512 * 1024
/** Bytes of an entry besides its content. */
const ownBytes = 1000

/** A file never changes under its key, so entries need no invalidation: access is checked before. */
export function createHeldImages(mostBytes = 24 * 1024 * 1024): HeldImages {
  const held = new Map<string, HeldImage>()
  let total = 0

  function put(key: string, image: HeldImage): void {
    if (!held.has(key)) total += image.body.length + ownBytes
    held.set(key, image)
    for (const [oldest, { body }] of held) {
      if (total <= mostBytes) break
      held.delete(oldest)
      total -= body.length + ownBytes
    }
  }

  return {
    get(key) {
      const found = held.get(key)
      if (found) {
        held.delete(key)
        held.set(key, found)
      }
      return found
    },
    async fill(key, bytes, read) {
      if (bytes > largestHeld) return undefined
      const file = await read()
      if (!file) return undefined
      const body = Buffer.concat(await file.stream.toArray())
      // An answer with this length has been announced.
      if (body.length !== bytes) return undefined
      const image = { body }
      put(key, image)
      return image
    },
  }
}
