// Tests the promises of a file store; registered once for each kind of store.
import { deepEqual, equal, rejects } from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import {
  derivedKey,
  FileMissingError,
  type FileStore,
  type ListPrefix,
  originalKey,
  partKey,
  type StoredFile,
} from '#platform/files/files.ts'

export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** A finished temporary file of an upload. */
export async function aTemporary(store: FileStore, bytes: Buffer): Promise<string> {
  const path = join(store.incoming, `upload-${randomBytes(8).toString('hex')}`)
  await writeFile(path, bytes, { mode: 0o644 })
  return path
}

export async function adoptBytes(store: FileStore, bytes: Buffer): Promise<string> {
  const key = originalKey(sha256(bytes))
  await store.adopt(await aTemporary(store, bytes), key)
  return key
}

export async function bytesOf(store: FileStore, key: string): Promise<Buffer | null> {
  const found = await store.read(key)
  return found && buffer(found.stream)
}

export async function listAll(store: FileStore, prefix: ListPrefix, after?: string): Promise<StoredFile[]> {
  const all: StoredFile[] = []
  for await (const each of store.list(prefix, after)) all.push(each)
  return all
}

const drain = (stream: Readable): Promise<string> => buffer(stream).then((bytes) => bytes.toString('latin1'))

/** `makeStore` returns an empty store on each call. `large` is more than the store sends in one part. */
export function promiseFileStore(makeStore: () => Promise<FileStore>, large: number): void {
  for (const [name, prove] of Object.entries(promises))
    test(name, async () => prove(await makeStore(), large))
}

const promises: Record<string, (store: FileStore, large: number) => Promise<void>> = {
  'a file that was adopted is read back, and the temporary one is gone': async (store) => {
    const bytes = Buffer.from('a picture of a bicycle')
    const key = await adoptBytes(store, bytes)
    deepEqual(await bytesOf(store, key), bytes)
    equal(await store.size(key), bytes.length)
    deepEqual(await readdir(store.incoming), [])
  },
  'a large file and an empty one come back as they were': async (store, large) => {
    for (const bytes of [randomBytes(large), Buffer.alloc(0)]) {
      const key = await adoptBytes(store, bytes)
      const read = await store.read(key)
      equal(read?.bytes, bytes.length)
      equal(read?.total, bytes.length)
      equal(read && sha256(await buffer(read.stream)), sha256(bytes))
    }
  },
  'a file that is there already stays, however many adopt it at once': async (store) => {
    const bytes = randomBytes(100_000)
    const keys = await Promise.all(Array.from({ length: 8 }, () => adoptBytes(store, bytes)))
    equal(new Set(keys).size, 1)
    deepEqual(await bytesOf(store, keys[0] as string), bytes)
    deepEqual(await readdir(store.incoming), [])
  },
  'what was uploaded again mends a file that was cut short': async (store) => {
    const bytes = randomBytes(5000)
    const key = originalKey(sha256(bytes))
    await store.put(key, bytes.subarray(0, 4000))
    await store.adopt(await aTemporary(store, bytes), key)
    deepEqual(await bytesOf(store, key), bytes)
  },
  'a small derived file is put, replaced and removed': async (store) => {
    const key = derivedKey('a'.repeat(64), '300x225.webp')
    await store.put(key, Buffer.from('first'))
    await store.put(key, Buffer.from('second'))
    equal((await bytesOf(store, key))?.toString(), 'second')
    await store.remove(key)
    equal(await store.read(key), null)
    equal(await store.size(key), null)
    await store.remove(key)
  },
  'a file is removed as stale only if it has not counted as new since': async (store) => {
    const key = await adoptBytes(store, Buffer.from('nobody needs it'))
    const later = Date.now() + 3600_000
    equal(await store.removeStale(key, later - 7200_000), false)
    equal(await store.size(key), 15)
    equal(await store.removeStale(key, later), true)
    equal(await store.size(key), null)
    equal(await store.removeStale(key, later), false)
  },
  'a range brings just its bytes, and one beyond the end brings none': async (store) => {
    const key = await adoptBytes(store, Buffer.from('0123456789'))
    const cases: [number, number, string][] = [
      [0, 0, '0'],
      [3, 6, '3456'],
      [8, 99, '89'],
      [9, 9, '9'],
      [10, 12, ''],
      [50, 60, ''],
    ]
    for (const [start, end, expected] of cases) {
      const read = await store.read(key, { start, end })
      equal(read?.total, 10)
      equal(read?.bytes, expected.length)
      equal(read && (await drain(read.stream)), expected)
    }
  },
  'a read that is broken off harms nothing': async (store, large) => {
    const bytes = randomBytes(large)
    const key = await adoptBytes(store, bytes)
    const read = await store.read(key)
    for await (const _ of read?.stream ?? []) break
    deepEqual(await bytesOf(store, key), bytes)
  },
  'files are listed in the order of their keys, from any point on': async (store) => {
    const keys = []
    for (let at = 0; at < 12; at++) keys.push(await adoptBytes(store, Buffer.from(`file ${at}`)))
    keys.sort()
    const hash = 'c'.repeat(64)
    const derived = ['800x600.jpg', 'MP4_720.mp4', 'T-large.webp'].map((name) => derivedKey(hash, name))
    for (const key of [...derived, derivedKey('d'.repeat(64), 'a.jpg')])
      await store.put(key, Buffer.from('x'))

    const originals = await listAll(store, 'originals/')
    deepEqual(
      originals.map((each) => each.key),
      keys,
    )
    deepEqual(new Set(originals.map((each) => each.bytes)), new Set([6, 7]))
    equal(Math.abs(Date.now() - (originals[0]?.changedAt ?? 0)) < 3600_000, true)
    deepEqual(
      (await listAll(store, 'originals/', keys[4])).map((each) => each.key),
      keys.slice(5),
    )
    deepEqual(
      (await listAll(store, `derived/${hash}/`)).map((each) => each.key),
      derived,
    )
    equal((await listAll(store, 'derived/')).length, 4)
    deepEqual(
      (await listAll(store, 'derived/', derived[1])).map((each) => each.key),
      [derived[2], derivedKey('d'.repeat(64), 'a.jpg')],
    )
  },
  'parts of an upload are listed in the order of their bytes': async (store) => {
    const starts = [0, 5_000_000, 40_000_000, 1_000_000_000]
    for (const start of [...starts].reverse())
      await store.put(partKey('aB3dE6gH9jK2mN5p', start), Buffer.from('x'))
    await store.put(partKey('other0upload0000', 0), Buffer.from('y'))
    deepEqual(
      (await listAll(store, 'parts/aB3dE6gH9jK2mN5p/')).map(({ key }) => key),
      starts.map((start) => partKey('aB3dE6gH9jK2mN5p', start)),
    )
    equal((await listAll(store, 'parts/')).length, 5)
  },
  'work that needs a path gets one with the same bytes': async (store) => {
    const bytes = randomBytes(70_000)
    const key = await adoptBytes(store, bytes)
    const seen = await store.withLocal(key, (path) => readFile(path))
    deepEqual(seen, bytes)
    await rejects(
      store.withLocal(key, async () => {
        throw new Error('no such format')
      }),
      /no such format/,
    )
    deepEqual(await readdir(store.incoming), [])
    await rejects(
      store.withLocal(originalKey('0'.repeat(64)), async () => 1),
      FileMissingError,
    )
  },
  'a key that is none reaches nothing': async (store) => {
    const hash = 'e'.repeat(64)
    const keys = [
      '',
      '../secret',
      'originals/../../secret',
      `originals/${hash}/..`,
      `originals/${hash.toUpperCase()}`,
      `originals/${hash}\n`,
      `derived/${hash}/`,
      `derived/${hash}/.hidden`,
      `derived/${hash}/a/b`,
      `derived/${hash}/a\u0000b`,
      `/originals/${hash}`,
    ]
    for (const key of keys) {
      await rejects(async () => store.read(key), /is not a key/)
      await rejects(async () => store.put(key, Buffer.from('x')), /is not a key/)
      await rejects(async () => store.remove(key), /is not a key/)
    }
    await rejects(async () => listAll(store, 'derived/../' as ListPrefix), /is not a prefix/)
  },
  'a store that works says so': (store) => store.check(),
}
