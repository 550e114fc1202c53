// Stores files in a bucket of an S3-compatible storage, one object per key.

import { createWriteStream } from 'node:fs'
import { open, rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { S3Location } from '../config/files-setting.ts'
import { fileMode, temporaryPath } from './durable.ts'
import {
  type ByteRange,
  checkKey,
  checkPrefix,
  FileMissingError,
  type FileRead,
  type FileStore,
  isKey,
  type StoredFile,
} from './files.ts'
import { createSender, readXml, S3Error, type SendS3, whyUnusable } from './s3-requests.ts'
import { uploadInParts } from './s3-upload.ts'

/** Larger files are uploaded in parts of this size, one after the other: an upload holds one part in memory. */
export const partBytes = 8 * 1024 * 1024
/** Far below the grace period of clean-up, and far above the duration of an upload. */
const freshMs = 24 * 60 * 60_000
const pageOfKeys = 1000
const checkPatienceMs = 5000

interface S3Options {
  incoming: string
  reserveBytes?: number
  pausesMs?: readonly number[]
}

export function openS3Store(
  location: S3Location,
  { incoming, reserveBytes = 0, pausesMs }: S3Options,
): FileStore {
  const send = createSender(location, pausesMs)
  const store: FileStore = {
    incoming,
    reserveBytes,
    adopt: async (temporary, key) => {
      await adopt(send, location, temporary, checkKey(key))
      await rm(temporary, { force: true })
    },
    put: async (key, bytes) => put(send, checkKey(key), bytes),
    read: async (key, range) => read(send, checkKey(key), range),
    size: async (key) => (await findObject(send, checkKey(key)))?.bytes ?? null,
    remove: async (key) => {
      const answer = await send({ method: 'DELETE', key: checkKey(key) }).catch(unlessAbsent)
      answer?.resume()
    },
    removeStale: async (key, before) => {
      const found = await findObject(send, checkKey(key))
      // Checked last: no storage can delete on the condition that the object was not copied meanwhile.
      if (!found || found.changedAt >= before) return false
      await store.remove(key)
      return true
    },
    list: (prefix, after = '') => {
      checkPrefix(prefix)
      return list(send, location, prefix, after)
    },
    check: async () => {
      // Some credentials are limited to this folder.
      const query = { 'list-type': '2', 'max-keys': '1', prefix: `${location.prefix}originals/` }
      await send({ method: 'GET', query, attempts: 1, patienceMs: checkPatienceMs })
        .then((answer) => readXml(answer, 'ListBucketResult'))
        .catch((error) => {
          throw whyUnusable(location, error)
        })
    },
    withLocal: async (key, work) => {
      const found = await store.read(key)
      if (!found) throw new FileMissingError(key)
      const path = temporaryPath(incoming)
      try {
        await pipeline(found.stream, createWriteStream(path, { flags: 'wx', mode: fileMode }))
        return await work(path)
      } finally {
        await rm(path, { force: true })
      }
    },
  }
  return store
}

async function adopt(send: SendS3, location: S3Location, temporary: string, key: string): Promise<void> {
  const { size } = await stat(temporary)
  const found = await findObject(send, key)
  // The same hash with another length is a damaged object: the new upload replaces it.
  if (found?.bytes === size) {
    if (Date.now() - found.changedAt < freshMs) return
    if (await markWanted(send, location, key)) return
  }
  if (size > partBytes) return uploadInParts(send, { key, path: temporary, size, partBytes })
  const file = await open(temporary, 'r')
  const bytes = await file.readFile().finally(() => file.close())
  await put(send, key, bytes)
}

async function put(send: SendS3, key: string, bytes: Buffer): Promise<void> {
  const answer = await send({ method: 'PUT', key, body: bytes })
  answer.resume()
}

/** Copying an object onto itself renews its age. False: it has just been removed, or is too large to copy. */
async function markWanted(send: SendS3, location: S3Location, key: string): Promise<boolean> {
  const headers = {
    'x-amz-copy-source': `/${location.bucket}/${location.prefix}${key}`,
    'x-amz-metadata-directive': 'REPLACE',
  }
  try {
    await readXml(await send({ method: 'PUT', key, headers }), 'CopyObjectResult')
    return true
  } catch (error) {
    if (error instanceof S3Error && error.status < 500) return false
    throw error
  }
}

async function findObject(send: SendS3, key: string): Promise<{ bytes: number; changedAt: number } | null> {
  const answer = await send({ method: 'HEAD', key }).catch(unlessAbsent)
  if (!answer) return null
  answer.resume()
  return {
    bytes: Number(answer.headers['content-length']),
    changedAt: Date.parse(answer.headers['last-modified'] ?? ''),
  }
}

async function read(send: SendS3, key: string, range: ByteRange | undefined): Promise<FileRead | null> {
  if (range && range.end < range.start) return nothingOf(send, key)
  try {
    const answer = await send({
      method: 'GET',
      key,
      ...(range ? { headers: { range: `bytes=${range.start}-${range.end}` } } : {}),
    })
    const bytes = Number(answer.headers['content-length'])
    const total = range ? Number(answer.headers['content-range']?.split('/')[1]) : bytes
    // A body longer than the range would be sent with a length that is too small.
    const isAsAsked = range && answer.statusCode === 206 && bytes <= range.end - range.start + 1
    if (range && !(isAsAsked && Number.isSafeInteger(total))) {
      answer.destroy()
      throw new S3Error(answer.statusCode ?? 0, 'NoRange', 'it does not understand ranges')
    }
    return { stream: answer, bytes, total }
  } catch (error) {
    if (error instanceof S3Error && error.status === 416) return nothingOf(send, key)
    return unlessAbsent(error)
  }
}

async function nothingOf(send: SendS3, key: string): Promise<FileRead | null> {
  const found = await findObject(send, key)
  return found && { stream: Readable.from([]), bytes: 0, total: found.bytes }
}

function unlessAbsent(error: unknown): null {
  // If the bucket does not exist, the file must not be reported as missing.
  if (error instanceof S3Error && error.status === 404 && error.code !== 'NoSuchBucket') return null
  throw error
}

async function* list(
  send: SendS3,
  location: S3Location,
  prefix: string,
  after: string,
): AsyncGenerator<StoredFile> {
  for (let last = after; ; ) {
    const answer = await send({
      method: 'GET',
      query: {
        'list-type': '2',
        'max-keys': String(pageOfKeys),
        prefix: `${location.prefix}${prefix}`,
        ...(last ? { 'start-after': `${location.prefix}${last}` } : {}),
      },
    })
    const page = await readXml(answer, 'ListBucketResult')
    const found = (page.Contents ?? []) as { Key: string; Size: string; LastModified: string }[]
    for (const each of found) {
      last = each.Key.slice(location.prefix.length)
      // The bucket may hold other objects, too.
      if (!isKey(last)) continue
      yield { key: last, bytes: Number(each.Size), changedAt: Date.parse(each.LastModified) }
    }
    if (page.IsTruncated !== 'true' || found.length === 0) return
  }
}
