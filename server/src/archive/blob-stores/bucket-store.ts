// An archive in a bucket of an S3-compatible storage.
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { S3Location } from '#platform/config/files-setting.ts'
import { createSender, readXml, S3Error, type SendS3, whyUnusable } from '#platform/files/s3-requests.ts'
import { uploadInParts } from '#platform/files/s3-upload.ts'
import { type Blob, type BlobStore, isBlobName } from './blob-store.ts'

const partBytes = 8 * 1024 * 1024

/** Lists objects by prefix, in the order of their keys. */
const createPager =
  (send: SendS3, location: S3Location) => async (prefix: string, after: string, most: number) =>
    readXml(
      await send({
        method: 'GET',
        query: {
          'list-type': '2',
          'max-keys': String(most),
          prefix: `${location.prefix}${prefix}`,
          ...(after ? { 'start-after': `${location.prefix}${after}` } : {}),
        },
      }),
      'ListBucketResult',
    )

export async function openBucketStore(location: S3Location): Promise<BlobStore> {
  const send = createSender(location)
  const folder = await mkdtemp(join(tmpdir(), 'stepwright-archive-'))
  const page = createPager(send, location)
  await page('', '', 1).catch((error) => {
    throw whyUnusable(location, error)
  })

  /** A large blob passes through a temporary file, because the length and hash of each request come first. */
  async function writeLarge(key: string, first: Buffer, rest: AsyncIterator<Buffer>): Promise<void> {
    const path = join(folder, 'blob')
    const all = async function* () {
      yield first
      for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
    }
    try {
      await pipeline(all, createWriteStream(path, { mode: 0o600 }))
      const { size } = await stat(path)
      await uploadInParts(send, { key, path, size, partBytes })
    } finally {
      await rm(path, { force: true })
    }
  }

  return {
    label: `s3://${location.bucket}/${location.prefix}`,
    read: (key) => send({ method: 'GET', key }).catch(unlessMissing),
    write: async (key, content) => {
      const parts = iterate(content)
      const held: Buffer[] = []
      for (let bytes = 0; ; ) {
        const next = await parts.next()
        if (next.done) break
        held.push(next.value)
        bytes += next.value.length
        if (bytes > partBytes) return writeLarge(key, Buffer.concat(held), parts)
      }
      ;(await send({ method: 'PUT', key, body: Buffer.concat(held) })).resume()
    },
    create: (key, body) => createObject(send, key, body),
    list: async function* (prefix): AsyncGenerator<Blob> {
      for (let last = ''; ; ) {
        const found = await page(prefix, last, 1000)
        const objects = (found.Contents ?? []) as { Key: string; Size: string; LastModified: string }[]
        for (const each of objects) {
          last = each.Key.slice(location.prefix.length)
          if (isBlobName(last))
            yield { name: last, bytes: Number(each.Size), changedAt: Date.parse(each.LastModified) }
        }
        if (found.IsTruncated !== 'true' || objects.length === 0) return
      }
    },
    remove: async (key) => {
      const answer = await send({ method: 'DELETE', key }).catch(unlessMissing)
      answer?.resume()
    },
    close: () => rm(folder, { recursive: true, force: true }),
  }
}

/** False if another backup has written it, or is about to. */
async function createObject(send: SendS3, key: string, body: Buffer): Promise<boolean> {
  const answer = await send({ method: 'PUT', key, body, headers: { 'if-none-match': '*' } }).catch(
    (error: unknown) => {
      if (error instanceof S3Error && (error.status === 412 || error.status === 409)) return null
      throw error
    },
  )
  answer?.resume()
  return answer !== null
}

async function* iterate(content: AsyncIterable<Buffer> | Iterable<Buffer>): AsyncGenerator<Buffer> {
  yield* content
}

function unlessMissing(error: unknown): null {
  if (error instanceof S3Error && error.status === 404 && error.code !== 'NoSuchBucket') return null
  throw error
}
