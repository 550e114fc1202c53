// Is a moving picture there to its end? The library looks at the first frame only.
import { readFile } from 'node:fs/promises'
import type { Encoding } from './formats.ts'

export async function hasAllFrames(path: string, encoding: Encoding): Promise<boolean> {
  if (encoding === 'gif') return isWholeGif(await readFile(path))
  if (encoding === 'webp') return isWholeWebp(await readFile(path))
  return true
}

const isWholeWebp = (bytes: Buffer): boolean =>
  bytes.length >= 12 && bytes.readUInt32LE(4) + 8 <= bytes.length + (bytes.length % 2)

const [trailer, extension, image] = [0x3b, 0x21, 0x2c]

/** Block by block: what is behind the last one is of no interest, and some programs leave the trailer out. */
function isWholeGif(bytes: Buffer): boolean {
  let at = 13 + tableBytes(bytes[10])
  while (at < bytes.length) {
    const kind = bytes[at]
    if (kind === trailer) return true
    if (kind === extension) at = afterParts(bytes, at + 2)
    else if (kind === image) at = afterParts(bytes, at + 11 + tableBytes(bytes[at + 9]))
    // Readers take what they do not know for the end.
    else return true
  }
  return at === bytes.length
}

/** Bytes of a table of colours, as the flags before it tell. */
const tableBytes = (flags = 0): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

/** Parts of at most 255 bytes, each behind its length, up to an empty one. */
function afterParts(bytes: Buffer, start: number): number {
  let at = start
  while (at < bytes.length) {
    const length = bytes[at] as number
    at += 1 + length
    if (length === 0) return at
  }
  return Number.POSITIVE_INFINITY
}
