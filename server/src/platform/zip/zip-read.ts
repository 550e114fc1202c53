// Reads a ZIP archive from disk, one file at a time, without trusting its metadata.
import type { FileHandle } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { createInflateRaw } from 'node:zlib'
import { readPart } from '../files/read-part.ts'

export interface ZipEntry {
  name: string
  isEncrypted: boolean
  method: number
  /** Size in the archive, and unpacked. */
  packed: number
  size: number
  offset: number
}

/** The fault of an archive, or of a file in it; the message continues after its name. */
export class ZipFault extends Error {}

const marks = { longEnd: 0x06064b50, longPlace: 0x07064b50, entry: 0x02014b50, local: 0x04034b50 }
const endBytes = 22
/** The end record may be followed by a comment of at most 65,535 bytes. */
const tailBytes = endBytes + 65_535
const isMissing = 0xffff_ffff

const cutOff = 'is damaged or cut off'

/** Position of the directory; null if there is no end record. */
export async function findDirectory(
  file: FileHandle,
  bytes: number,
): Promise<{ start: number; length: number } | null> {
  const from = Math.max(0, bytes - tailBytes)
  const tail = await readPart(file, from, Math.min(bytes, tailBytes))
  const at = tail.lastIndexOf('PK\u0005\u0006', undefined, 'latin1')
  if (at < 0 || at + endBytes > tail.length) return null
  const length = tail.readUInt32LE(at + 12)
  const start = tail.readUInt32LE(at + 16)
  const place =
    start === isMissing || length === isMissing ? await findLong(file, from + at, bytes) : { start, length }
  return place && place.start + place.length <= bytes ? place : null
}

/** ZIP64: a second end record with 64-bit numbers, located by a record right before the plain one. */
async function findLong(
  file: FileHandle,
  end: number,
  bytes: number,
): Promise<{ start: number; length: number } | null> {
  const place = await readPart(file, Math.max(0, end - 20), 20)
  if (place.length < 20 || place.readUInt32LE(0) !== marks.longPlace) return null
  const at = Number(place.readBigUInt64LE(8))
  if (at > bytes) return null
  const long = await readPart(file, at, 56)
  if (long.length < 56 || long.readUInt32LE(0) !== marks.longEnd) return null
  return { start: Number(long.readBigUInt64LE(48)), length: Number(long.readBigUInt64LE(40)) }
}

/** Parses entries up to the first other record; returns them and their length in bytes. */
export function entriesIn(directory: Buffer): { entries: ZipEntry[]; length: number } {
  const entries: ZipEntry[] = []
  let at = 0
  while (at + 46 <= directory.length && directory.readUInt32LE(at) === marks.entry) {
    const name = directory.readUInt16LE(at + 28)
    const extra = directory.readUInt16LE(at + 30)
    const remark = directory.readUInt16LE(at + 32)
    entries.push({
      name: directory.toString('utf8', at + 46, at + 46 + name),
      isEncrypted: (directory.readUInt16LE(at + 8) & 1) === 1,
      method: directory.readUInt16LE(at + 10),
      ...sizesAt(directory, at, { from: at + 46 + name, length: extra }),
    })
    at += 46 + name + extra + remark
  }
  return { entries, length: at }
}

/** The ZIP64 extra field holds those numbers, in this order, that do not fit the plain fields. */
function sizesAt(directory: Buffer, at: number, extra: { from: number; length: number }) {
  const plain = [24, 20, 42].map((place) => directory.readUInt32LE(at + place))
  const long = longNumbers(directory.subarray(extra.from, extra.from + extra.length))
  const [size, packed, offset] = plain.map((number) =>
    number === isMissing ? (long.shift() ?? number) : number,
  )
  return { size: size as number, packed: packed as number, offset: offset as number }
}

function longNumbers(extra: Buffer): number[] {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue
    const bytes = extra.subarray(at + 4, at + 4 + extra.readUInt16LE(at + 2))
    return Array.from({ length: Math.floor(bytes.length / 8) }, (_, index) =>
      Number(bytes.readBigUInt64LE(index * 8)),
    )
  }
  return []
}

/** A larger directory is rejected: it would exhaust the memory. */
const mostDirectory = 64 * 1024 * 1024
/** The limit of the unpacked size: this many bytes, or this multiple of the archive's size. */
const freeBytes = 1024 * 1024 * 1024
const mostTimes = 200

/** Returns all files of an archive, none of which overlap; throws its fault. */
export async function readDirectory(file: FileHandle): Promise<ZipEntry[]> {
  const bytes = (await file.stat()).size
  const place = await findDirectory(file, bytes)
  if (!place) throw new ZipFault('is no ZIP file, or is cut off')
  if (place.length > mostDirectory) throw new ZipFault('says that it holds more files than can be')
  const { entries, length } = entriesIn(await readPart(file, place.start, place.length))
  if (length !== place.length) throw new ZipFault(cutOff)
  const total = entries.reduce((sum, { size }) => sum + size, 0)
  if (total > freeBytes && total > bytes * mostTimes)
    throw new ZipFault('unpacks to far more than it could hold')
  checkPlaces(entries, place.start)
  return entries
}

/** Overlapping files unpack to more than any archive of their size could hold. */
function checkPlaces(entries: readonly ZipEntry[], end: number): void {
  let before = 0
  for (const { name, offset, packed } of entries.toSorted((a, b) => a.offset - b.offset)) {
    if (offset < before) throw new ZipFault('holds files that lie in each other')
    before = offset + 30 + Buffer.byteLength(name) + packed
    if (before > end) throw new ZipFault(cutOff)
  }
}

/** Streams its unpacked bytes, never more than the declared size. */
export async function* readEntry(file: FileHandle, entry: ZipEntry): AsyncGenerator<Buffer> {
  const head = await readPart(file, entry.offset, 30)
  if (head.length < 30 || head.readUInt32LE(0) !== marks.local) throw new ZipFault(cutOff)
  if (entry.isEncrypted) throw new ZipFault('is encrypted')
  if (entry.method !== 0 && entry.method !== 8)
    throw new ZipFault('is packed in a way that is not known here')
  const nameLength = head.readUInt16LE(26)
  const name = (await readPart(file, entry.offset + 30, nameLength)).toString('utf8')
  if (name !== entry.name) throw new ZipFault('is called otherwise in the directory of the archive')
  const start = entry.offset + 30 + nameLength + head.readUInt16LE(28)
  let read = 0
  try {
    for await (const part of unpacked(file, entry, start)) {
      read += part.length
      if (read > entry.size) throw new ZipFault('unpacks to more than it says')
      yield part
    }
  } catch (error) {
    throw error instanceof ZipFault ? error : new ZipFault(cutOff)
  }
}

function unpacked(file: FileHandle, { method, packed }: ZipEntry, start: number): AsyncIterable<Buffer> {
  const stored = packed === 0 ? nothing() : parts(file, start, packed)
  return method === 0 ? stored : inflated(stored)
}

async function* nothing(): AsyncGenerator<Buffer> {}

const partBytes = 256 * 1024

async function* parts(file: FileHandle, start: number, length: number): AsyncGenerator<Buffer> {
  for (let done = 0; done < length; ) {
    const part = await readPart(file, start + done, Math.min(partBytes, length - done))
    if (part.length === 0) throw new ZipFault(cutOff)
    done += part.length
    yield part
  }
}

function inflated(stored: AsyncIterable<Buffer>): AsyncIterable<Buffer> {
  const inflate = createInflateRaw()
  // The consumer of the stream receives errors.
  pipeline(stored, inflate, () => {})
  return inflate
}
