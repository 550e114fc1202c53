// An LRU cache of rendered pages, invalidated by tags, with a compressed variant each.
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Cached } from '#platform/cache.ts'
import { etagOf } from '#platform/http/answer/answer.ts'
import type { HeldFile } from '#platform/http/answer/sent-files.ts'

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
/** Compression level: close to the best ratio at a tenth of its time. */
const brotliQuality = 5
const ownBytes = 1000

/** With `location` it is a redirect. */
export interface CachedPage extends HeldFile, Cached {
  location?: string
}

export const packRedirect = (location: string, tags: readonly string[]): CachedPage => ({
  type: 'text/html; charset=utf-8',
  body: Buffer.alloc(0),
  etag: '',
  location,
  tags: [...new Set(tags)],
  bytes: ownBytes,
})

export async function packPage(text: string, tags: readonly string[]): Promise<CachedPage> {
  const body = Buffer.from(text)
  const [br, gz] = await Promise.all([
    brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } }),
    zip(body),
  ])
  const bytes = body.length + br.length + gz.length + ownBytes
  return {
    type: 'text/html; charset=utf-8',
    body,
    br,
    gz,
    etag: etagOf(body),
    tags: [...new Set(tags)],
    bytes,
  }
}
