// Decodes the primary image of a HEIC file. Runs in the image worker.
/// <reference path="./libheif-js.d.ts" />
import { readFile } from 'node:fs/promises'
import type { HeifImage } from 'libheif-js/wasm-bundle.js'
import { ImageFault } from './limits.ts'

export interface HeicPixels {
  width: number
  height: number
  /** Red, green, blue and opacity, a byte each. */
  data: Uint8Array
  /** The colour profile: the decoder does not convert colours. */
  profile: Buffer | undefined
}

interface Dimensions {
  width: number
  height: number
}

/** `check` rejects too many pixels before decoding. */
export async function readHeic(path: string, check: (size: Dimensions) => void): Promise<HeicPixels> {
  const file = await readFile(path)
  // Loaded on demand: megabytes of code that most pictures do not need.
  const { default: libheif } = await import('libheif-js/wasm-bundle.js')
  await libheif.ready
  const decoder = new libheif.HeifDecoder()
  const images = decoder.decode(new Uint8Array(file.buffer, file.byteOffset, file.length))
  try {
    // Bursts and stereo pictures hold several images: the file names the primary one.
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

interface Box {
  name: string
  body: Buffer
}

/** The profile of the primary image, otherwise the only one in the file. */
function profileOfHeic(file: Buffer): Buffer | undefined {
  const meta = bodyOf(boxesIn(file), 'meta')?.subarray(4)
  if (!meta) return undefined
  const parts = boxesIn(meta)
  const properties = boxesIn(bodyOf(parts, 'iprp') ?? Buffer.alloc(0))
  const all = boxesIn(bodyOf(properties, 'ipco') ?? Buffer.alloc(0))
  const own = propertiesOf(primaryOf(bodyOf(parts, 'pitm')), bodyOf(properties, 'ipma'))
  const owned = own.map((number) => all[number - 1]).filter((box) => box !== undefined)
  return owned.map(iccOf).find(Boolean) ?? all.map(iccOf).find(Boolean)
}

const shortestProfile = 128

/** A profile has its length first and its signature at byte 36; other data is no profile. */
function iccOf({ name, body }: Box): Buffer | undefined {
  if (name !== 'colr' || !['prof', 'rICC'].includes(body.toString('latin1', 0, 4))) return undefined
  const profile = body.subarray(4)
  if (profile.length < shortestProfile || profile.toString('latin1', 36, 40) !== 'acsp') return undefined
  if (profile.readUInt32BE(0) > profile.length || profile.toString('latin1', 16, 20) !== 'RGB ')
    return undefined
  return profile
}

const bodyOf = (boxes: Box[], name: string): Buffer | undefined =>
  boxes.find((box) => box.name === name)?.body

/** Boxes over 4 GB do not occur; a box beyond the end ends the list. */
function boxesIn(bytes: Buffer): Box[] {
  const boxes: Box[] = []
  for (let at = 0; at + 8 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at) || bytes.length - at
    if (length < 8 || at + length > bytes.length) break
    boxes.push({ name: bytes.toString('latin1', at + 4, at + 8), body: bytes.subarray(at + 8, at + length) })
    at += length
  }
  return boxes
}

/** Item ids have two bytes, or four in later versions. */
const primaryOf = (body: Buffer | undefined): number => {
  if (!body || body.length < 6) return 0
  return body[0] === 0 ? body.readUInt16BE(4) : body.length < 8 ? 0 : body.readUInt32BE(4)
}

/** The properties of each item, counted from 1: a list for each item, each entry of one byte or two. */
function propertiesOf(image: number, body: Buffer | undefined): number[] {
  if (!body || body.length < 8) return []
  const idBytes = body[0] === 0 ? 2 : 4
  const entryBytes = (body[3] as number) & 1 ? 2 : 1
  for (let at = 8; at + idBytes < body.length; ) {
    const id = body.readUIntBE(at, idBytes)
    const start = at + idBytes + 1
    const end = start + (body[start - 1] as number) * entryBytes
    if (end > body.length) return []
    // The first bit marks the property as essential.
    if (id === image)
      return Array.from(
        { length: (end - start) / entryBytes },
        (_, index) =>
          body.readUIntBE(start + index * entryBytes, entryBytes) & (entryBytes === 2 ? 0x7fff : 0x7f),
      )
    at = end
  }
  return []
}
