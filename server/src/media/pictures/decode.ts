// Opens a picture of any kind for the image library. Runs in the process that does nothing else.
/// <reference path="./heic-decode.d.ts" />
import { readFile } from 'node:fs/promises'
import heic from 'heic-decode'
import sharp, { type Sharp } from 'sharp'
import { BmpFault, readBmp } from './bmp.ts'
import type { Encoding } from './formats.ts'
import { profileOfHeic } from './heic-profile.ts'
import { tiffOf } from './tiff.ts'

/** More than the cameras of phones have, and what a machine with little memory still gets through. */
export const mostPixels = 120_000_000
/** These two are read whole, at four bytes a pixel. */
const mostPixelsWhole = 60_000_000
export const longestSide = 30_000
export const shortestSide = 50

/** Why a picture is not taken, as the message about it goes on. */
export class PictureFault extends Error {}

// What the library would otherwise try on bytes that are none of these: PDF, SVG and scientific formats among them.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegFile',
    'VipsForeignLoadPngFile',
    'VipsForeignLoadNsgifFile',
    'VipsForeignLoadWebpFile',
    'VipsForeignLoadTiffFile',
    'VipsForeignLoadHeifFile',
    // Pixels of our own, laid beside the profile that they came with.
    'VipsForeignLoadTiffBuffer',
    // Drawings of our own, laid over a picture.
    'VipsForeignLoadSvgBuffer',
  ],
})
// The work is spread over processes; within one, one thread at a time.
sharp.concurrency(1)
sharp.cache(false)

export function checkPixels({ width, height }: { width: number; height: number }, most = mostPixels): void {
  if (width < shortestSide || height < shortestSide)
    throw new PictureFault(`must be at least ${shortestSide} by ${shortestSide} pixels`)
  if (width > longestSide || height > longestSide || width * height > most)
    throw new PictureFault(tooManyPixels(most))
}

export const tooManyPixels = (most = mostPixels): string =>
  `has too many pixels: at most ${longestSide} on a side and ${most / 1e6} million in all`

/** Damage is a fault; what is merely odd in a file is not. */
const options = { limitInputPixels: mostPixels, failOn: 'truncated', sequentialRead: true } as const

export async function openPicture(path: string, encoding: Encoding): Promise<Sharp> {
  if (encoding === 'heic') return openHeic(path)
  if (encoding === 'bmp') return fromPixels(await openBmp(path))
  return sharp(path, options)
}

interface Pixels {
  width: number
  height: number
  data: Uint8Array
}

const fromPixels = ({ width, height, data }: Pixels): Sharp =>
  sharp(data, { raw: { width, height, channels: 4 }, limitInputPixels: mostPixels })

/** The decoder leaves the colours as the camera meant them: what they mean goes on with them. */
async function openHeic(path: string): Promise<Sharp> {
  const file = await readFile(path)
  const pixels = await readHeic(file)
  const profile = profileOfHeic(file)
  return profile ? sharp(tiffOf(pixels, profile), options) : fromPixels(pixels)
}

async function readHeic(file: Buffer): Promise<Pixels> {
  const images = await heic.all({ buffer: new Uint8Array(file.buffer, file.byteOffset, file.length) })
  try {
    const first = images[0]
    if (!first) throw new PictureFault('holds no picture')
    checkPixels(first, mostPixelsWhole)
    const { width, height, data } = await first.decode()
    return { width, height, data: new Uint8Array(data.buffer, data.byteOffset, data.byteLength) }
  } finally {
    images.dispose()
  }
}

async function openBmp(path: string): Promise<Pixels> {
  try {
    return readBmp(await readFile(path), (size) => checkPixels(size, mostPixelsWhole))
  } catch (error) {
    throw error instanceof BmpFault ? new PictureFault(error.message) : error
  }
}
