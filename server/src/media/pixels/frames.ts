// Is a moving picture there to its end? The library looks at the first frame only.
import { readFile } from 'node:fs/promises'
import type { Encoding } from './formats/formats.ts'
import { isWholeGif } from './formats/gif-blocks.ts'

export async function hasAllFrames(path: string, encoding: Encoding): Promise<boolean> {
  if (encoding === 'gif') return isWholeGif(await readFile(path))
  if (encoding === 'webp') return isWholeWebp(await readFile(path))
  return true
}

const isWholeWebp = (bytes: Buffer): boolean =>
  bytes.length >= 12 && bytes.readUInt32LE(4) + 8 <= bytes.length + (bytes.length % 2)
