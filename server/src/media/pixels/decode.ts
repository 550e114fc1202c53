// Opens a picture of any kind for the image library. Runs in the image worker.
import { readFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { BmpFault, readBmp } from './formats/bmp.ts'
import type { Encoding } from './formats/formats.ts'
import { readHeic } from './formats/heic.ts'
import { checkPixels, ImageFault, mostPixelsOf, mostPixelsWhole } from './formats/limits.ts'
import { tiffOf } from './formats/tiff.ts'

/** Damage is an error; a mere oddity of a file is not. */
const options = { failOn: 'truncated', sequentialRead: true } as const

export async function openImage(path: string, encoding: Encoding): Promise<Sharp> {
  if (encoding === 'heic') return openHeic(path)
  if (encoding === 'bmp') return fromRgba(await openBmp(path))
  return sharp(path, { ...options, limitInputPixels: mostPixelsOf({ encoding }) })
}

interface Rgba {
  width: number
  height: number
  data: Uint8Array
}

const fromRgba = ({ width, height, data }: Rgba): Sharp =>
  sharp(data, { raw: { width, height, channels: 4 }, limitInputPixels: mostPixelsWhole })

/** The decoder does not convert colours, so their profile is passed on. */
async function openHeic(path: string): Promise<Sharp> {
  const { profile, ...pixels } = await readHeic(path, (size) => checkPixels(size, { encoding: 'heic' }))
  return profile
    ? sharp(tiffOf(pixels, profile), { ...options, limitInputPixels: mostPixelsWhole })
    : fromRgba(pixels)
}

async function openBmp(path: string): Promise<Rgba> {
  try {
    return readBmp(await readFile(path), (size) => checkPixels(size, { encoding: 'bmp' }))
  } catch (error) {
    throw error instanceof BmpFault ? new ImageFault(error.message) : error
  }
}
