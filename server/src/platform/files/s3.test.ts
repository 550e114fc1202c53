// Tests files in a bucket: the guarantees of every store, and how failures of the storage are handled.
import { deepEqual, equal, rejects } from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { AwsV4Signer } from 'aws4fetch'
import {
  adoptBytes,
  aTemporary,
  bytesOf,
  listAll,
  promiseFileStore,
  sha256,
} from '#test/files/file-store-suite.ts'
import { type S3Server, startS3 } from '#test/files/s3-server.ts'
import { readConfig } from '../config/config.ts'
import type { S3Location } from '../config/files-setting.ts'
import { derivedKey, type FileStore, FileStoreError, originalKey } from './files.ts'
import { openFiles } from './open.ts'
import { openS3Store, partBytes } from './s3.ts'

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'stepwright-s3-'))
  after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const openAt = (place: S3Location): FileStore =>
  openS3Store(place, { incoming: aFolder(), pausesMs: [1, 1, 1, 1] })

async function aStore(prefix = ''): Promise<{ server: S3Server; store: FileStore }> {
  const server = await startS3(prefix)
  return { server, store: openAt(server.place) }
}

promiseFileStore(async () => (await aStore('site-1/files/')).store, partBytes * 2 + 1000)

// Optional test against a real storage: the same guarantees in a folder that is emptied afterwards.
const realBucket = process.env.STEPWRIGHT_TEST_S3
if (realBucket) {
  const place = readConfig({ ...process.env, STEPWRIGHT_FILES: realBucket }).files as S3Location
  promiseFileStore(
    async () => {
      const prefix = `${place.prefix}test-${randomUUID()}/`
      const store = openS3Store({ ...place, prefix }, { incoming: aFolder() })
      after(async () => {
        for (const area of ['originals/', 'derived/'] as const)
          for (const { key } of await listAll(store, area)) await store.remove(key)
      })
      return store
    },
    partBytes * 2 + 1000,
  )
}

test('a large file goes up in parts, and none stays behind', async () => {
  const { server, store } = await aStore()
  const bytes = randomBytes(partBytes + 1)
  const key = await adoptBytes(store, bytes)
  deepEqual(await bytesOf(store, key), bytes)
  deepEqual(
    server.requests.filter(({ method }) => method === 'PUT').map((each) => each.bytes),
    [partBytes, 1],
  )
  equal(server.uploads.size, 0)
})

test('an upload in parts that fails is given up, and the next one succeeds', async () => {
  const { server, store } = await aStore()
  const bytes = randomBytes(partBytes * 2)
  // The object is absent, the upload begins, and then the storage fails at the first part.
  const beforeParts = 2
  const temporary = await aTemporary(store, bytes)
  const key = originalKey(sha256(bytes))
  const upload = store.adopt(temporary, key)
  await until(() => server.requests.length >= beforeParts, upload)
  server.faults.push(...Array.from({ length: 5 }, () => 'unavailable' as const))
  await rejects(upload, /503/)
  equal(server.uploads.size, 0)
  equal(await store.size(key), null)
  await store.adopt(temporary, key)
  deepEqual(await bytesOf(store, key), bytes)
})

test('a completed upload whose answer was lost counts as completed', async () => {
  const { server, store } = await aStore()
  const bytes = randomBytes(partBytes + 10)
  const upload = adoptBytes(store, bytes)
  await until(() => server.requests.filter(({ method }) => method === 'PUT').length === 2, upload)
  server.faults.push('lose the answer')
  deepEqual(await bytesOf(store, await upload), bytes)
})

test('a storage that fails for a moment is asked again', async () => {
  const { server, store } = await aStore()
  for (const fault of ['unavailable', 'hang up', 'lose the answer'] as const) {
    server.faults.push(fault, fault)
    const bytes = Buffer.from(`despite ${fault}`)
    const key = await adoptBytes(store, bytes)
    server.faults.push(fault)
    deepEqual(await bytesOf(store, key), bytes)
    server.faults.push(fault)
    equal((await listAll(store, 'originals/')).length > 0, true)
  }
})

test('a storage that stays down fails, and the temporary file is still there', async () => {
  const { server, store } = await aStore()
  server.faults.push(...Array.from({ length: 50 }, () => 'unavailable' as const))
  await rejects(adoptBytes(store, Buffer.from('not now')), /answered 503 Service Unavailable/)
  equal((await readdir(store.incoming)).length, 1)
})

test('a storage that sends more than it was asked for is not believed', async () => {
  const { server, store } = await aStore()
  const key = await adoptBytes(store, Buffer.from('0123456789'))
  server.faults.push('widen the range')
  await rejects(store.read(key, { start: 0, end: 0 }), /does not understand ranges/)
  equal((await store.read(key, { start: 0, end: 0 }))?.bytes, 1)
})

test('more files than one page of the storage are all listed, and what others keep there is not', async () => {
  const { server, store } = await aStore('ours/')
  for (let at = 0; at < 2105; at++) {
    const key = `ours/${originalKey(sha256(Buffer.from(String(at))))}`
    server.objects.set(key, { bytes: Buffer.from('x'), changedAt: at })
  }
  server.objects.set('ours/originals/notes.txt', { bytes: Buffer.from('x'), changedAt: 1 })
  server.objects.set(originalKey('0'.repeat(64)), { bytes: Buffer.from('x'), changedAt: 1 })
  const keys = (await listAll(store, 'originals/')).map((each) => each.key)
  equal(keys.length, 2105)
  deepEqual(keys, [...keys].sort())
})

test('an old file that is adopted again counts as new, and is not sent again', async () => {
  const { server, store } = await aStore('ours/')
  const bytes = Buffer.from('used again after years')
  const key = await adoptBytes(store, bytes)
  const object = server.objects.get(`ours/${key}`)
  server.objects.set(`ours/${key}`, { bytes, changedAt: 1000 })
  server.requests.length = 0
  await adoptBytes(store, bytes)
  equal((server.objects.get(`ours/${key}`)?.changedAt ?? 0) >= (object?.changedAt ?? Number.NaN), true)
  equal(
    server.requests.reduce((sum, each) => sum + each.bytes, 0),
    0,
  )
})

test('a bucket that can not be used stops the start with one line', async () => {
  const { place } = await startS3()
  const at = new URL(place.endpoint).host
  const cases: [Partial<S3Location>, string][] = [
    [{ bucket: 'elsewhere' }, `The bucket elsewhere at ${at} can not be used: it does not exist`],
    [
      { accessKeyId: 'SOMEBODY' },
      `The bucket guides at ${at} can not be used: AWS_ACCESS_KEY_ID is not known there`,
    ],
    [
      { secretAccessKey: 'wrong' },
      `The bucket guides at ${at} can not be used: AWS_SECRET_ACCESS_KEY does not belong to AWS_ACCESS_KEY_ID`,
    ],
    [{ region: 'us-east-1' }, `The bucket guides at ${at} can not be used: it lies in another region`],
    [
      { endpoint: 'http://127.0.0.1:9' },
      'The bucket guides at 127.0.0.1:9 can not be used: connect ECONNREFUSED 127.0.0.1:9',
    ],
  ]
  for (const [change, message] of cases) {
    const data = aFolder()
    await rejects(openFiles({ data, files: { ...place, ...change } }), (error: Error) => {
      equal(error.message, message)
      return error instanceof FileStoreError
    })
  }
})

test('of a bucket that has gone away no missing file is concluded', async () => {
  const { server, store } = await aStore()
  const key = await adoptBytes(store, Buffer.from('still there'))
  const lost = openAt({ ...server.place, bucket: 'elsewhere' })
  await rejects(lost.read(key), /NoSuchBucket/)
  await rejects(lost.check(), FileStoreError)
})

test('a name with every character that keys may have is signed rightly', async () => {
  const { server, store } = await aStore('a.b_c-d/')
  const key = derivedKey('f'.repeat(64), 'Az09._-large.webp')
  await store.put(key, Buffer.from('x'))
  deepEqual([...server.objects.keys()], [`a.b_c-d/${key}`])
})

test('signs as the example in the documentation of AWS does', async () => {
  const signer = new AwsV4Signer({
    method: 'GET',
    url: 'https://examplebucket.s3.amazonaws.com/?lifecycle',
    headers: {
      'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    },
    accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    region: 'us-east-1',
    service: 's3',
    datetime: '20130524T000000Z',
  })
  equal(await signer.signature(), 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543')
})

test('the settings name a bucket, a folder in it, an endpoint and a region', () => {
  const aws = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' }
  const read = (text: string, more: Record<string, string> = {}) =>
    readConfig({ STEPWRIGHT_FILES: text, ...aws, ...more }).files
  const common = { accessKeyId: 'id', secretAccessKey: 'secret', sessionToken: '' }
  deepEqual(read('s3://guides?endpoint=https://s3.example:9000/&region=eu-1', { AWS_REGION: 'other' }), {
    bucket: 'guides',
    prefix: '',
    endpoint: 'https://s3.example:9000',
    region: 'eu-1',
    ...common,
  })
  const more = { AWS_REGION: 'eu-2', AWS_ENDPOINT_URL: 'http://127.0.0.1:3900', AWS_SESSION_TOKEN: 'token' }
  deepEqual(read('s3://guides/site-1/files/', more), {
    bucket: 'guides',
    prefix: 'site-1/files/',
    endpoint: 'http://127.0.0.1:3900',
    region: 'eu-2',
    ...common,
    sessionToken: 'token',
  })
})

/** Checks again after each iteration of the event loop, at the latest until the work is done. */
async function until(condition: () => boolean, work: Promise<unknown>): Promise<void> {
  let isOver = false
  work
    .catch(() => {})
    .finally(() => {
      isOver = true
    })
  while (!condition() && !isOver) await new Promise((resolve) => setImmediate(resolve))
}
