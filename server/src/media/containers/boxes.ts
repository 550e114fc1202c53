// Parses the boxes of MP4 and QuickTime files far enough to check that they are complete and to read their facts.
import type { FileHandle } from 'node:fs/promises'
import { readPart } from '#platform/files/read-part.ts'
import { type VideoFacts, VideoFault } from './facts.ts'

/** Usual files have a dozen; fragmented files two for each fragment. */
const mostBoxes = 200_000
/** The index of a video of several hours has a few megabytes. */
const mostIndex = 64 * 1024 * 1024
const deepest = 8

interface Box {
  type: string
  body: Buffer
}

/** Box types at the start of a video of this family; the oldest have no `ftyp`. */
const firstBoxes = new Set(['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip', 'pnot'])

export const looksLikeBoxes = (head: Buffer): boolean =>
  head.length >= 8 && firstBoxes.has(head.toString('latin1', 4, 8))

export async function readBoxFile(file: FileHandle, bytes: number): Promise<VideoFacts> {
  let index: Buffer | null = null
  let hasPictures = false
  let at = 0
  for (let count = 0; at < bytes; count++) {
    if (count > mostBoxes) throw new VideoFault('is damaged: it is in too many pieces')
    const { type, length, headBytes } = await readHead(file, at, bytes)
    if (type === 'moov') {
      if (length > mostIndex) throw new VideoFault('is damaged: its index is too large')
      index = await readPart(file, at + headBytes, length - headBytes)
    }
    if (type === 'mdat') hasPictures = true
    at += length
  }
  if (!index || !hasPictures)
    throw new VideoFault('is damaged or cut off: its index or its pictures are missing')
  return readIndex(index)
}

/** For a box that must lie completely in the file. */
export async function readHead(file: FileHandle, at: number, bytes: number) {
  const head = await readPart(file, at, 16)
  if (head.length < 8) throw new VideoFault('is cut off')
  const type = head.toString('latin1', 4, 8)
  let length = head.readUInt32BE(0)
  let headBytes = 8
  if (length === 1 && head.length === 16) {
    length = Number(head.readBigUInt64BE(8))
    headBytes = 16
  } else if (length === 0) length = bytes - at
  if (!/^[\x20-\x7e\xa9]{4}$/.test(type) || length < headBytes) throw new VideoFault('is damaged')
  if (at + length > bytes) throw new VideoFault('is cut off')
  return { type, length, headBytes }
}

function boxesIn(body: Buffer): Box[] {
  const boxes: Box[] = []
  for (let at = 0; at + 8 <= body.length && boxes.length < 10_000; ) {
    const length = body.readUInt32BE(at) || body.length - at
    if (length < 8 || at + length > body.length) break
    boxes.push({ type: body.toString('latin1', at + 4, at + 8), body: body.subarray(at + 8, at + length) })
    at += length
  }
  return boxes
}

function inside(body: Buffer, path: string): Buffer | undefined {
  let current: Buffer | undefined = body
  for (const type of path.split('/').slice(0, deepest))
    current = current && boxesIn(current).find((box) => box.type === type)?.body
  return current
}

function readIndex(moov: Buffer): VideoFacts {
  const tracks = boxesIn(moov).filter(({ type }) => type === 'trak')
  const video = tracks.find(({ body }) => handlerOf(body) === 'vide')
  if (!video) throw new VideoFault('holds no pictures')
  const sound = tracks.find(({ body }) => handlerOf(body) === 'soun')
  const { width, height } = sizeOf(video.body)
  if (width < 1 || height < 1) throw new VideoFault('does not say how large its pictures are')
  const durationMs = durationOf(inside(moov, 'mvhd')) || durationOf(inside(video.body, 'mdia/mdhd'))
  return {
    container: 'mp4',
    width,
    height,
    durationMs,
    videoCodec: codecOf(video.body),
    audioCodec: sound ? codecOf(sound.body) : null,
    frameRate: frameRateOf(video.body),
    ...soundFacts(sound?.body),
    videoBitrate: bitrateOf(video.body),
    audioBitrate: sound ? bitrateOf(sound.body) : null,
  }
}

const handlerOf = (track: Buffer): string => inside(track, 'mdia/hdlr')?.toString('latin1', 8, 12) ?? ''

/** The upright size: phones store rotated videos with a matrix. */
function sizeOf(track: Buffer): { width: number; height: number } {
  const header = inside(track, 'tkhd')
  const matrixAt = header?.[0] === 1 ? 52 : 40
  if (!header || header.length < matrixAt + 44) return { width: 0, height: 0 }
  const width = Math.round(header.readUInt32BE(matrixAt + 36) / 65_536)
  const height = Math.round(header.readUInt32BE(matrixAt + 40) / 65_536)
  const isTurned = header.readInt32BE(matrixAt) === 0 && header.readInt32BE(matrixAt + 4) !== 0
  return isTurned ? { width: height, height: width } : { width, height }
}

function durationOf(header: Buffer | undefined): number {
  if (!header || header.length < 32) return 0
  const isLong = header[0] === 1
  const scale = header.readUInt32BE(isLong ? 20 : 12)
  const ticks = isLong ? Number(header.readBigUInt64BE(24)) : header.readUInt32BE(16)
  const ms = scale > 0 ? Math.round((ticks / scale) * 1000) : 0
  return ms < longestMs ? ms : 0
}

/** All bits set: unknown. */
const longestMs = 7 * 24 * 60 * 60_000

const entryOf = (track: Buffer): Buffer | undefined => inside(track, 'mdia/minf/stbl/stsd')?.subarray(8)

function codecOf(track: Buffer): string | null {
  const entry = entryOf(track)
  if (!entry || entry.length < 8) return null
  const name = entry.toString('latin1', 4, 8)
  const at = name === 'avc1' ? entry.indexOf('avcC') : -1
  if (at > 0 && at + 8 <= entry.length) return `avc1.${entry.toString('hex', at + 5, at + 8).toUpperCase()}`
  if (name === 'mp4a') return 'mp4a.40.2'
  return /^[A-Za-z0-9 .-]{4}$/.test(name) ? name.trim() : null
}

function frameRateOf(track: Buffer): number | null {
  const times = inside(track, 'mdia/minf/stbl/stts')
  const media = inside(track, 'mdia/mdhd')
  if (!times || !media || times.length < 16 || media.length < 24) return null
  const scale = media.readUInt32BE(media[0] === 1 ? 20 : 12)
  const delta = times.readUInt32BE(12)
  return delta > 0 ? Math.round((scale / delta) * 100) / 100 : null
}

/** Kilobits per second of all samples of a track; null if the index does not list them, as in fragmented files. */
function bitrateOf(track: Buffer): number | null {
  const sizes = inside(track, 'mdia/minf/stbl/stsz')
  const ms = durationOf(inside(track, 'mdia/mdhd'))
  if (!sizes || sizes.length < 12 || ms === 0) return null
  const [each, count] = [sizes.readUInt32BE(4), sizes.readUInt32BE(8)]
  let bytes = each * count
  if (each === 0)
    for (let at = 12; at + 4 <= Math.min(sizes.length, 12 + 4 * count); at += 4)
      bytes += sizes.readUInt32BE(at)
  return bytes > 0 ? Math.round((bytes * 8) / ms) : null
}

function soundFacts(track: Buffer | undefined): { channels: number | null; sampleRate: number | null } {
  const entry = track && entryOf(track)
  if (!entry || entry.length < 36) return { channels: null, sampleRate: null }
  return { channels: entry.readUInt16BE(24), sampleRate: entry.readUInt16BE(32) }
}
