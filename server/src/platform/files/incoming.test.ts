// Tests incoming files: hashed while they arrive, rejected beyond their limit, and removed if incomplete.
import { deepEqual, equal, rejects } from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { lstat, readdir, readFile } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { after, test } from 'node:test'
import { sha256 } from '#test/files/file-store-suite.ts'
import { Problem } from '../problems.ts'
import { receive } from './incoming.ts'

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'stepwright-incoming-'))
  after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const isTooLarge = (error: unknown): boolean => error instanceof Problem && error.status === 413

test('says what arrived: path, length, hash and the first 64 KiB', async () => {
  const folder = aFolder()
  const bytes = randomBytes(300_000)
  const progress: number[] = []
  const received = await receive(
    Readable.from([bytes.subarray(0, 10), bytes.subarray(10, 100_000), bytes.subarray(100_000)]),
    { folder, limit: 300_000, onProgress: (done) => progress.push(done) },
  )
  equal(received.bytes, 300_000)
  equal(received.sha256, sha256(bytes))
  deepEqual(received.head, bytes.subarray(0, 65_536))
  deepEqual(await readFile(received.path), bytes)
  equal((await lstat(received.path)).mode & 0o777, 0o600)
  deepEqual(progress, [10, 100_000, 300_000])
})

test('nothing at all is an empty file', async () => {
  const received = await receive(Readable.from([]), { folder: aFolder(), limit: 10 })
  deepEqual([received.bytes, received.head.length, received.sha256], [0, 0, sha256(Buffer.alloc(0))])
})

test('one byte too many is refused, and nothing stays', async () => {
  const folder = aFolder()
  const stream = Readable.from([Buffer.alloc(1000), Buffer.alloc(1)])
  await rejects(receive(stream, { folder, limit: 1000 }), isTooLarge)
  deepEqual(await readdir(folder), [])
})

test('a stream that breaks off leaves nothing', async () => {
  const folder = aFolder()
  const stream = new PassThrough()
  const arriving = receive(stream, {
    folder,
    limit: 1000,
    onProgress: () => stream.destroy(new Error('gone')),
  })
  stream.write(Buffer.alloc(100))
  await rejects(arriving, /gone/)
  const silent = new PassThrough()
  const waiting = receive(silent, { folder, limit: 1000, onProgress: () => silent.destroy() })
  silent.write(Buffer.alloc(100))
  await rejects(waiting, /Premature close/i)
  deepEqual(await readdir(folder), [])
})

test('ten uploads at once stand under names of their own', async () => {
  const folder = aFolder()
  const all = await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      receive(Readable.from([Buffer.from(`upload ${at}`)]), { folder, limit: 100 }),
    ),
  )
  equal(new Set(all.map((each) => each.path)).size, 10)
  for (const [at, each] of all.entries()) equal((await readFile(each.path)).toString(), `upload ${at}`)
})

test('over HTTP an upload that is too long is still answered, one that is cut off leaves nothing', async () => {
  const folder = aFolder()
  const outcomes: string[] = []
  const server = createServer((req, res) => {
    receive(req, { folder, limit: 100_000 }).then(
      (received) => res.end(String(received.bytes)),
      (error) => {
        outcomes.push(isTooLarge(error) ? 'too large' : 'cut off')
        if (isTooLarge(error)) res.writeHead(413, { connection: 'close' }).end('too large')
        server.emit('refused')
      },
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  after(() => server.close())
  const { port } = server.address() as AddressInfo
  const send = () => request({ host: '127.0.0.1', port, method: 'POST' })

  const status = await new Promise<number | undefined>((resolve, reject) => {
    const long = send().on('response', (res) => resolve(res.resume().statusCode))
    long.on('error', reject)
    long.write(Buffer.alloc(100_001))
  })
  equal(status, 413)

  const refused = new Promise((resolve) => server.once('refused', resolve))
  const cut = send().on('error', () => {})
  cut.write(Buffer.alloc(50_000), () => cut.destroy())
  await refused
  deepEqual(outcomes, ['too large', 'cut off'])
  deepEqual(await readdir(folder), [])
})
