// Checks an uploaded picture: completeness, size, and the camera's metadata.

import { readFile } from 'node:fs/promises'
import readExif from 'exif-reader'
import type { Metadata, Sharp } from 'sharp'
import { openImage } from './decode.ts'
import type { Encoding } from './formats/formats.ts'
import { isWholeGif } from './formats/gif-blocks.ts'
import { checkPixels, ImageFault, tooManyPixels } from './formats/limits.ts'

export interface ImageFacts {
  encoding: Encoding
  /** Upright, in pixels. */
  width: number
  height: number
  /** JSON; null if the camera wrote none. Never contains the position. */
  exif: string | null
}

export async function checkImage(path: string, encoding: Encoding): Promise<ImageFacts> {
  const image = await openImage(path, encoding)
  const metadata = await image.metadata().catch((error: Error) => {
    if (/pixel limit/i.test(error.message)) throw new ImageFault(tooManyPixels({ encoding }))
    throw new ImageFault('can not be read: it is damaged or no picture')
  })
  const { width, height } = uprightSize(metadata)
  checkPixels({ width, height }, { encoding, hasPasses: metadata.isProgressive })
  await readThrough(image)
  if ((metadata.pages ?? 1) > 1 && !(await hasAllFrames(path, encoding)))
    throw new ImageFault('is damaged or cut off')
  return { encoding, width, height, exif: cameraFacts(metadata.exif) }
}

export function uprightSize({ width, height, pageHeight, orientation = 1 }: Metadata) {
  const tall = pageHeight ?? height
  return orientation >= 5 ? { width: tall, height: width } : { width, height: tall }
}

/** Small, so that formats that support it decode coarsely; the whole file is read nevertheless. */
async function readThrough(image: Sharp): Promise<void> {
  await image
    .clone()
    .resize(32, 32, { fit: 'inside' })
    .raw()
    .toBuffer()
    .catch(() => {
      throw new ImageFault('is damaged or cut off')
    })
}

const shown = {
  Image: ['Make', 'Model', 'Software', 'DateTime'],
  Photo: [
    'DateTimeOriginal',
    'ExposureTime',
    'FNumber',
    'ISOSpeedRatings',
    'FocalLength',
    'LensModel',
    'Flash',
  ],
} as const
const longestFact = 200

/** Allow-list of public metadata: position, serial numbers and names of people are not on it. */
function cameraFacts(bytes: Buffer | undefined): string | null {
  if (!bytes) return null
  const facts: Record<string, string | number> = {}
  try {
    const read = readExif(bytes)
    for (const part of ['Image', 'Photo'] as const) {
      for (const name of shown[part]) {
        const value = readFact(read[part]?.[name])
        if (value !== null) facts[name] = value
      }
    }
  } catch {
    // Invalid metadata of a camera is no reason to reject its picture.
    return null
  }
  return Object.keys(facts).length > 0 ? JSON.stringify(facts) : null
}

function readFact(value: unknown): string | number | null {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString()
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  // Metadata of some cameras contains control characters and unpaired surrogates.
  if (typeof value === 'string')
    return value.replaceAll(/\p{C}/gu, '').trim().slice(0, longestFact).toWellFormed() || null
  return null
}

async function hasAllFrames(path: string, encoding: Encoding): Promise<boolean> {
  if (encoding === 'gif') return isWholeGif(await readFile(path))
  if (encoding === 'webp') return isWholeWebp(await readFile(path))
  return true
}

const isWholeWebp = (bytes: Buffer): boolean =>
  bytes.length >= 12 && bytes.readUInt32LE(4) + 8 <= bytes.length + (bytes.length % 2)
