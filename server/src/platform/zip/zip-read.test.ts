// Tests reading archives: our own and foreign ones, large ones, and archives with false metadata.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { open, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { readDirectory, readEntry, ZipFault } from './zip-read.ts'
import { type PlainLimits, plainLimits, type ZipFile, zipStream } from './zip-stream.ts'

const folder = mkdtempSync(join(tmpdir(), 'stepwright-zip-'))
after(() => rmSync(folder, { recursive: true, force: true }))
let archives = 0

async function* once(content: string | Buffer): AsyncGenerator<string | Buffer> {
  yield content
}

async function zipped(files: Iterable<ZipFile>, limits: PlainLimits = plainLimits): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of zipStream(files, limits)) parts.push(part)
  return Buffer.concat(parts)
}

/** Name → content, as read back. */
async function readBack(bytes: Buffer): Promise<[string, string][]> {
  const path = join(folder, `${++archives}.zip`)
  await writeFile(path, bytes)
  const file = await open(path)
  try {
    const read: [string, string][] = []
    for (const entry of await readDirectory(file)) {
      const parts: Buffer[] = []
      for await (const part of readEntry(file, entry)) parts.push(part)
      read.push([entry.name, Buffer.concat(parts).toString()])
    }
    return read
  } finally {
    await file.close()
  }
}

const faultOf = async (bytes: Buffer): Promise<string> => {
  const error = await readBack(bytes).then(
    () => new Error('No fault'),
    (thrown: Error) => thrown,
  )
  assert.ok(error instanceof ZipFault, error.stack)
  return error.message
}

const texts: [string, string][] = [
  ['run.json', '{"a":1}'],
  ['media/größe.txt', 'x'.repeat(40_000)],
  ['empty', ''],
]
const files = (isPacked = false): ZipFile[] =>
  texts.map(([name, text]) => ({ name, content: once(text), bytes: text.length, isPacked }))

test('what was written is read, packed or as it is', async () => {
  assert.deepEqual(await readBack(await zipped(files())), texts)
  assert.deepEqual(await readBack(await zipped(files(true))), texts)
  assert.deepEqual(await readBack(await zipped([])), [])
})

test('numbers beyond the plain format stand in 64 bits', async () => {
  const plain = await zipped(files())
  for (const limits of [
    { bytes: 100, files: 0xffff },
    { bytes: 0, files: 0xffff },
    { bytes: plain.length * 2, files: 2 },
  ]) {
    const long = await zipped(files(), limits)
    assert.ok(long.length > plain.length)
    assert.deepEqual(await readBack(long), texts)
  }
  const more: ZipFile = { name: 'more', content: once('x'.repeat(101)) }
  await assert.rejects(zipped([more], { bytes: 100, files: 10 }), /larger than was said/)
})

test('who stops reading closes what was being packed', async () => {
  const closed: string[] = []
  async function* endless(name: string): AsyncGenerator<Buffer> {
    try {
      for (;;) yield randomBytes(100_000)
    } finally {
      closed.push(name)
    }
  }
  let parts = 0
  for await (const _ of zipStream([{ name: 'film', content: endless('film'), isPacked: true }]))
    if (++parts > 20) break
  while (closed.length === 0) await setImmediate()
  assert.deepEqual(closed, ['film'])
})

test('what is no archive, or no whole one, is told', async () => {
  const whole = await zipped(files())
  for (const bytes of [
    Buffer.alloc(0),
    Buffer.from('no archive'),
    Buffer.alloc(100_000),
    whole.subarray(0, -1),
  ])
    assert.match(await faultOf(bytes), /is no ZIP file, or is cut off/)
  assert.match(await faultOf(whole.subarray(20)), /cut off/)
  const emptied = Buffer.from(whole)
  emptied.fill(0, 0, 30)
  assert.match(await faultOf(emptied), /cut off/)
})

/** Changes numbers of the directory's first entry. */
async function lying(
  change: (entry: Buffer, end: Buffer) => void,
  content = 'a'.repeat(1000),
): Promise<Buffer> {
  const bytes = await zipped([
    { name: 'one', content: once(content) },
    { name: 'two', content: once(content) },
  ])
  change(bytes.subarray(bytes.indexOf('PK\u0001\u0002')), bytes.subarray(bytes.length - 22))
  return bytes
}

test('an archive that lies about itself is refused before it fills memory or disk', async () => {
  const cases: [RegExp, (entry: Buffer, end: Buffer) => void][] = [
    [/unpacks to more than it says/, (entry) => entry.writeUInt32LE(999, 24)],
    [/unpacks to far more/, (entry) => entry.writeUInt32LE(0xffff_fff0, 24)],
    [/is encrypted/, (entry) => entry.writeUInt16LE(1, 8)],
    [/is packed in a way/, (entry) => entry.writeUInt16LE(14, 10)],
    [/is called otherwise/, (entry) => entry.write('0ne', 46)],
    [/lie in each other/, (entry) => entry.writeUInt32LE(entry.readUInt32LE(20) + 20, 20)],
    [/lie in each other/, (entry) => entry.subarray(49).writeUInt32LE(0, 42)],
    [/cut off/, (entry) => entry.writeUInt32LE(0x7fff_ffff, 42)],
    [/cut off/, (_, end) => end.writeUInt32LE(0xffff_ff00, 12)],
    [/cut off/, (_, end) => end.writeUInt32LE(0xffff_ffff, 16)],
  ]
  for (const [expected, change] of cases) assert.match(await faultOf(await lying(change)), expected)
})

test('a bomb is refused by what it says, and one that says less by what comes out of it', async () => {
  const name = 'bomb'
  const zeros = (bytes: number) =>
    async function* () {
      for (let left = bytes; left > 0; left -= 1_000_000) yield Buffer.alloc(1_000_000)
    }
  const bomb = await zipped([{ name, content: zeros(20_000_000)() }])
  const says = (bytes: number) => bomb.subarray(bomb.indexOf('PK\u0001\u0002')).writeUInt32LE(bytes, 24)
  says(0x7fff_ffff)
  assert.match(await faultOf(bomb), /unpacks to far more/)
  says(500)
  assert.match(await faultOf(bomb), /unpacks to more than it says/)
})

test('whatever byte is another one, it ends with what can be told', async () => {
  const whole = await zipped(files())
  for (let place = 0; place < whole.length; place++) {
    const changed = Buffer.from(whole)
    changed[place] = (changed[place] as number) ^ 0x81
    await readBack(changed).catch((error: Error) => assert.ok(error instanceof ZipFault, error.stack))
  }
})
