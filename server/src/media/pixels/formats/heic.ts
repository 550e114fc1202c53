// Reads the picture that a HEIC file is about. Runs in the process that does nothing else.
/// <reference path="./libheif-js.d.ts" />
import { readFile } from 'node:fs/promises'
import type { HeifImage } from 'libheif-js/wasm-bundle.js'
import { profileOfHeic } from './heic-profile.ts'
import { ImageFault } from './limits.ts'

export interface HeicPixels {
  width: number
  height: number
  /** Red, green, blue and opacity, a byte each. */
  data: Uint8Array
  /** What the colours mean: the reader leaves them as the camera meant them. */
  profile: Buffer | undefined
}

interface Dimensions {
  width: number
  height: number
}

/** `check` refuses too many pixels before any of them is decoded. */
export async function readHeic(path: string, check: (size: Dimensions) => void): Promise<HeicPixels> {
  const file = await readFile(path)
  // Megabytes of program, which most pictures do not need.
  const { default: libheif } = await import('libheif-js/wasm-bundle.js')
  await libheif.ready
  const decoder = new libheif.HeifDecoder()
  const images = decoder.decode(new Uint8Array(file.buffer, file.byteOffset, file.length))
  try {
    // Bursts and pictures with a second view hold several: the file says which of them it is about.
    const image = images.find((each) => each.is_primary()) ?? images[0]
    if (!image) throw new ImageFault('holds no picture')
    const size = { width: image.get_width(), height: image.get_height() }
    check(size)
    return { ...size, data: await decode(image, size), profile: profileOfHeic(file) }
  } finally {
    for (const image of images) image.free()
    decoder.decoder?.delete()
  }
}

async function decode(image: HeifImage, size: Dimensions): Promise<Uint8Array> {
  const data = new Uint8ClampedArray(size.width * size.height * 4)
  const isDone = await new Promise((resolve) => image.display({ ...size, data }, resolve))
  if (!isDone) throw new ImageFault('is damaged or cut off')
  return new Uint8Array(data.buffer)
}
