// Writes a ZIP archive while it is sent: each file is compressed as it comes, and nothing is kept but the directory.
import { crc32, createDeflateRaw } from 'node:zlib'

export interface ZipFile {
  name: string
  content: AsyncIterable<string | Buffer>
}

interface Written {
  name: Buffer
  crc: number
  compressed: number
  size: number
  offset: number
}

/** Sizes follow the content; names are UTF-8. */
const flags = 0x0808
const deflated = 8
const version = 20
/** First of January 1980: archives of the same content are the same. */
const dosDate = 0x21
/** What the plain format can hold; whoever writes more has to split it. */
const most = 0xffff_ffff

export async function* zipStream(files: AsyncIterable<ZipFile> | Iterable<ZipFile>): AsyncGenerator<Buffer> {
  const written: Written[] = []
  let offset = 0
  for await (const file of files) {
    const name = Buffer.from(file.name)
    const entry: Written = { name, crc: 0, compressed: 0, size: 0, offset }
    const head = localHeader(name)
    offset += head.length
    yield head
    for await (const chunk of compress(file.content, entry)) {
      offset += chunk.length
      yield chunk
    }
    const tail = sizesOf(entry)
    offset += tail.length
    if (offset > most || entry.size > most) throw new Error('The archive is too large')
    yield tail
    written.push(entry)
  }
  yield directory(written, offset)
}

async function* compress(content: ZipFile['content'], entry: Written): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw({ level: 4 })
  const feed = (async () => {
    for await (const piece of content) {
      const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece
      entry.crc = crc32(bytes, entry.crc)
      entry.size += bytes.length
      if (!deflate.write(bytes)) await new Promise((resolve) => deflate.once('drain', resolve))
    }
    deflate.end()
  })()
  feed.catch((error: Error) => deflate.destroy(error))
  try {
    for await (const chunk of deflate) {
      entry.compressed += (chunk as Buffer).length
      yield chunk as Buffer
    }
    await feed
  } finally {
    deflate.destroy()
  }
}

function localHeader(name: Buffer): Buffer {
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  head.writeUInt16LE(version, 4)
  head.writeUInt16LE(flags, 6)
  head.writeUInt16LE(deflated, 8)
  head.writeUInt16LE(dosDate, 12)
  head.writeUInt16LE(name.length, 26)
  return Buffer.concat([head, name])
}

function sizesOf({ crc, compressed, size }: Written): Buffer {
  const tail = Buffer.alloc(16)
  tail.writeUInt32LE(0x08074b50, 0)
  tail.writeUInt32LE(crc, 4)
  tail.writeUInt32LE(compressed, 8)
  tail.writeUInt32LE(size, 12)
  return tail
}

function directory(written: readonly Written[], offset: number): Buffer {
  const entries = Buffer.concat(written.map(directoryEntry))
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(written.length, 8)
  end.writeUInt16LE(written.length, 10)
  end.writeUInt32LE(entries.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([entries, end])
}

function directoryEntry({ name, crc, compressed, size, offset }: Written): Buffer {
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(version, 4)
  entry.writeUInt16LE(version, 6)
  entry.writeUInt16LE(flags, 8)
  entry.writeUInt16LE(deflated, 10)
  entry.writeUInt16LE(dosDate, 14)
  entry.writeUInt32LE(crc, 16)
  entry.writeUInt32LE(compressed, 20)
  entry.writeUInt32LE(size, 24)
  entry.writeUInt16LE(name.length, 28)
  entry.writeUInt32LE(offset, 42)
  return Buffer.concat([entry, name])
}
