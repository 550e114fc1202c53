// Parses the elements of WebM files far enough to check that they are complete and to read their facts.
import type { FileHandle } from 'node:fs/promises'
import { readPart } from '#platform/files/read-part.ts'
import { type VideoFacts, VideoFault } from './facts.ts'

export const ids = {
  header: 0x1a45dfa3,
  docType: 0x4282,
  segment: 0x18538067,
  info: 0x1549a966,
  timecodeScale: 0x2ad7b1,
  duration: 0x4489,
  tracks: 0x1654ae6b,
  cluster: 0x1f43b675,
  entry: 0xae,
  trackType: 0x83,
  codecId: 0x86,
  defaultDuration: 0x23e383,
  video: 0xe0,
  width: 0xb0,
  height: 0xba,
  audio: 0xe1,
  sampleRate: 0xb5,
  channels: 0x9f,
} as const

const mostElements = 200_000
const mostHeld = 4 * 1024 * 1024

interface Element {
  id: number
  body: Buffer
}

export const looksLikeWebm = (head: Buffer): boolean => head.length > 4 && head.readUInt32BE(0) === ids.header

export async function readWebmFile(file: FileHandle, bytes: number): Promise<VideoFacts> {
  const header = await readHead(file, 0, bytes)
  const docType = textOf(elementsIn(await hold(file, header)), ids.docType)
  if (docType !== 'webm') throw new VideoFault('is no webm file, although its name says so')
  const segment = await readHead(file, header.end, bytes)
  if (segment.id !== ids.segment) throw new VideoFault('is damaged')
  const found = new Map<number, Element[]>()
  let hasPictures = false
  // A live recording has no length of its segment; it ends with the file.
  const end = Math.min(segment.end, bytes)
  for (let at = segment.start, count = 0; at < end; count++) {
    if (count > mostElements) throw new VideoFault('is damaged: it is in too many pieces')
    const head = await readHead(file, at, bytes)
    if (head.id === ids.cluster) hasPictures = true
    if (head.id === ids.info || head.id === ids.tracks) found.set(head.id, elementsIn(await hold(file, head)))
    at = head.end
  }
  if (!hasPictures) throw new VideoFault('is cut off: its pictures are missing')
  return readFacts(found.get(ids.info) ?? [], found.get(ids.tracks) ?? [])
}

interface Head {
  id: number
  start: number
  end: number
}

export async function readHead(file: FileHandle, at: number, bytes: number): Promise<Head> {
  const head = await readPart(file, at, 12)
  const id = readId(head, 0)
  const size = id && readSize(head, id.length)
  if (!id || !size) throw new VideoFault('is damaged or cut off')
  const start = at + id.length + size.length
  const isLive = size.value === null
  if (isLive && id.value !== ids.segment && id.value !== ids.cluster) throw new VideoFault('is damaged')
  const end = isLive ? bytes : start + (size.value as number)
  if (end > bytes) throw new VideoFault('is cut off')
  return { id: id.value, start, end }
}

async function hold(file: FileHandle, { start, end }: Head): Promise<Buffer> {
  if (end - start > mostHeld) throw new VideoFault('is damaged: its index is too large')
  return readPart(file, start, end - start)
}

function readId(bytes: Buffer, at: number): { value: number; length: number } | null {
  const first = bytes[at]
  if (!first) return null
  const length = Math.clz32(first) - 23
  return length <= 4 && at + length <= bytes.length ? { value: bytes.readUIntBE(at, length), length } : null
}

/** A value of null: until the end. */
function readSize(bytes: Buffer, at: number): { value: number | null; length: number } | null {
  const first = bytes[at]
  if (!first) return null
  const length = Math.clz32(first) - 23
  if (at + length > bytes.length) return null
  let value = BigInt(first & ((1 << (8 - length)) - 1))
  for (let next = 1; next < length; next++) value = value * 256n + BigInt(bytes[at + next] as number)
  const unknown = (1n << BigInt(7 * length)) - 1n
  return { value: value === unknown ? null : Number(value), length }
}

function elementsIn(body: Buffer): Element[] {
  const elements: Element[] = []
  for (let at = 0; at < body.length && elements.length < 1000; ) {
    const id = readId(body, at)
    const size = id && readSize(body, at + id.length)
    if (!id || !size || size.value === null) break
    const start = at + id.length + size.length
    if (start + size.value > body.length) break
    elements.push({ id: id.value, body: body.subarray(start, start + size.value) })
    at = start + size.value
  }
  return elements
}

const find = (elements: Element[], id: number): Buffer | undefined =>
  elements.find((element) => element.id === id)?.body

const textOf = (elements: Element[], id: number): string =>
  find(elements, id)?.toString('latin1').replace(/\0+$/, '') ?? ''

function numberOf(elements: Element[], id: number): number | null {
  const body = find(elements, id)
  return body && body.length > 0 && body.length <= 6 ? body.readUIntBE(0, body.length) : null
}

function floatOf(elements: Element[], id: number): number | null {
  const body = find(elements, id)
  if (body?.length === 8) return body.readDoubleBE(0)
  return body?.length === 4 ? body.readFloatBE(0) : null
}

function readFacts(info: Element[], tracks: Element[]): VideoFacts {
  const entries = tracks.filter(({ id }) => id === ids.entry).map(({ body }) => elementsIn(body))
  const video = entries.find((entry) => numberOf(entry, ids.trackType) === 1)
  if (!video) throw new VideoFault('holds no pictures')
  const audio = entries.find((entry) => numberOf(entry, ids.trackType) === 2)
  const size = elementsIn(find(video, ids.video) ?? Buffer.alloc(0))
  const [width, height] = [numberOf(size, ids.width) ?? 0, numberOf(size, ids.height) ?? 0]
  if (width < 1 || height < 1) throw new VideoFault('does not say how large its pictures are')
  const sound = elementsIn((audio && find(audio, ids.audio)) ?? Buffer.alloc(0))
  const scale = numberOf(info, ids.timecodeScale) ?? 1_000_000
  const ticks = floatOf(info, ids.duration) ?? 0
  const frameNs = numberOf(video, ids.defaultDuration)
  return {
    container: 'webm',
    width,
    height,
    durationMs: Number.isFinite(ticks) ? Math.max(0, Math.round((ticks * scale) / 1e6)) : 0,
    videoCodec: codecName(textOf(video, ids.codecId)),
    audioCodec: audio ? codecName(textOf(audio, ids.codecId)) : null,
    frameRate: frameNs ? Math.round(1e11 / frameNs) / 100 : null,
    channels: audio ? (numberOf(sound, ids.channels) ?? 1) : null,
    sampleRate: audio ? Math.round(floatOf(sound, ids.sampleRate) ?? 8000) : null,
  }
}

const codecNames: Record<string, string> = {
  V_VP8: 'vp8',
  V_VP9: 'vp9',
  V_AV1: 'av01',
  A_OPUS: 'opus',
  A_VORBIS: 'vorbis',
}
const codecName = (id: string): string | null => codecNames[id] ?? null
