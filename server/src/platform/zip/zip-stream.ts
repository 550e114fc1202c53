// Writes a ZIP archive as a stream: each file is compressed as it arrives, and only the directory stays in memory.
import { pipeline } from 'node:stream'
import { crc32, createDeflateRaw } from 'node:zlib'

export interface ZipFile {
  name: string
  content: AsyncIterable<string | Buffer>
  /** The size, if known in advance: a file beyond the plain format must declare that before its content. */
  bytes?: number
  /** Compressed already, like pictures and videos: compressing again costs time and saves nothing. */
  isPacked?: boolean
}

interface Written {
  name: Buffer
  crc: number
  compressed: number
  size: number
  offset: number
  /** Its sizes need 64 bits. */
  isLong: boolean
}

/** Sizes follow the content; names are UTF-8. */
const flags = 0x0808
const deflated = 8
const version = 20
/** The first version with ZIP64. */
const longVersion = 45
/** 1 January 1980: archives of the same content are identical. */
const dosDate = 0x21
/** The limit of the plain format; larger numbers are in the ZIP64 fields. */
export const plainLimits = { bytes: 0xffff_ffff, files: 0xffff }
export type PlainLimits = typeof plainLimits
/** The most that compression may add to incompressible data. */
const slack = 1.001

export async function* zipStream(
  files: AsyncIterable<ZipFile> | Iterable<ZipFile>,
  limits: PlainLimits = plainLimits,
): AsyncGenerator<Buffer> {
  const written: Written[] = []
  let offset = 0
  for await (const file of files) {
    const name = Buffer.from(file.name)
    const isLong = (file.bytes ?? 0) * slack >= limits.bytes
    const entry: Written = { name, crc: 0, compressed: 0, size: 0, offset, isLong }
    const head = localHeader(entry)
    offset += head.length
    yield head
    for await (const chunk of compress(file, entry)) {
      offset += chunk.length
      yield chunk
    }
    const tail = sizesOf(entry)
    offset += tail.length
    if (!isLong && Math.max(entry.size, entry.compressed) >= limits.bytes)
      throw new Error('A file of the archive is larger than was said')
    yield tail
    written.push(entry)
  }
  yield* directory(written, offset, limits)
}

async function* compress({ content, isPacked }: ZipFile, entry: Written): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw({ level: isPacked ? 0 : 4 })
  // The consumer of the stream receives errors; if it stops reading, the content is closed, too.
  pipeline(counted(content, entry), deflate, () => {})
  try {
    for await (const chunk of deflate) {
      entry.compressed += (chunk as Buffer).length
      yield chunk as Buffer
    }
  } finally {
    deflate.destroy()
  }
}

async function* counted(content: ZipFile['content'], entry: Written): AsyncGenerator<Buffer> {
  for await (const piece of content) {
    const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece
    entry.crc = crc32(bytes, entry.crc)
    entry.size += bytes.length
    yield bytes
  }
}

function localHeader({ name, isLong }: Written): Buffer {
  const extra = isLong ? longExtra([0, 0]) : Buffer.alloc(0)
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  head.writeUInt16LE(isLong ? longVersion : version, 4)
  head.writeUInt16LE(flags, 6)
  head.writeUInt16LE(deflated, 8)
  head.writeUInt16LE(dosDate, 12)
  if (isLong) head.fill(0xff, 18, 26)
  head.writeUInt16LE(name.length, 26)
  head.writeUInt16LE(extra.length, 28)
  return Buffer.concat([head, name, extra])
}

/** The ZIP64 extra field. */
function longExtra(numbers: readonly number[]): Buffer {
  const extra = Buffer.alloc(4 + numbers.length * 8)
  extra.writeUInt16LE(1, 0)
  extra.writeUInt16LE(numbers.length * 8, 2)
  for (const [index, number] of numbers.entries()) extra.writeBigUInt64LE(BigInt(number), 4 + index * 8)
  return extra
}

function sizesOf({ crc, compressed, size, isLong }: Written): Buffer {
  const tail = Buffer.alloc(isLong ? 24 : 16)
  tail.writeUInt32LE(0x08074b50, 0)
  tail.writeUInt32LE(crc, 4)
  if (isLong) {
    tail.writeBigUInt64LE(BigInt(compressed), 8)
    tail.writeBigUInt64LE(BigInt(size), 16)
  } else {
    tail.writeUInt32LE(compressed, 8)
    tail.writeUInt32LE(size, 12)
  }
  return tail
}

function* directory(written: readonly Written[], offset: number, limits: PlainLimits): Generator<Buffer> {
  const entries = Buffer.concat(written.map((entry) => directoryEntry(entry, limits)))
  yield entries
  const isLong = written.length >= limits.files || offset >= limits.bytes || entries.length >= limits.bytes
  if (isLong) yield longEnd(written.length, { offset, length: entries.length })
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  if (isLong) {
    end.fill(0xff, 8, 20)
  } else {
    end.writeUInt16LE(written.length, 8)
    end.writeUInt16LE(written.length, 10)
    end.writeUInt32LE(entries.length, 12)
    end.writeUInt32LE(offset, 16)
  }
  yield end
}

/** The ZIP64 end of the directory, and its position. */
function longEnd(files: number, { offset, length }: { offset: number; length: number }): Buffer {
  const end = Buffer.alloc(76)
  end.writeUInt32LE(0x06064b50, 0)
  end.writeBigUInt64LE(44n, 4)
  end.writeUInt16LE(longVersion, 12)
  end.writeUInt16LE(longVersion, 14)
  end.writeBigUInt64LE(BigInt(files), 24)
  end.writeBigUInt64LE(BigInt(files), 32)
  end.writeBigUInt64LE(BigInt(length), 40)
  end.writeBigUInt64LE(BigInt(offset), 48)
  end.writeUInt32LE(0x07064b50, 56)
  end.writeBigUInt64LE(BigInt(offset + length), 64)
  end.writeUInt32LE(1, 72)
  return end
}

function directoryEntry(written: Written, limits: PlainLimits): Buffer {
  const { name, crc, compressed, size, offset } = written
  const isLong = written.isLong || offset >= limits.bytes
  const extra = isLong ? longExtra([size, compressed, offset]) : Buffer.alloc(0)
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(isLong ? longVersion : version, 4)
  entry.writeUInt16LE(isLong ? longVersion : version, 6)
  entry.writeUInt16LE(flags, 8)
  entry.writeUInt16LE(deflated, 10)
  entry.writeUInt16LE(dosDate, 14)
  entry.writeUInt32LE(crc, 16)
  if (isLong) entry.fill(0xff, 20, 28)
  else {
    entry.writeUInt32LE(compressed, 20)
    entry.writeUInt32LE(size, 24)
  }
  entry.writeUInt16LE(name.length, 28)
  entry.writeUInt16LE(extra.length, 30)
  entry.writeUInt32LE(isLong ? 0xffff_ffff : offset, 42)
  return Buffer.concat([entry, name, extra])
}
