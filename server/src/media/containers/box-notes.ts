// Finds metadata in MP4 and QuickTime: metadata boxes, and tracks with timed positions, texts and measurements.
import type { FileHandle } from 'node:fs/promises'
import { readPart } from '#platform/files/read-part.ts'
import { readHead } from './boxes.ts'
import type { Note } from './facts.ts'

interface Box {
  type: string
  /** Offset in the file. */
  at: number
  bytes: number
  body: Buffer
}

/** Allow-list of boxes that players need; any other becomes a `free` box of the same length. */
const topLevelBoxes = new Set('ftyp styp moov moof mdat mfra sidx ssix pdin prft wide'.split(' '))
const innerBoxes: Record<string, ReadonlySet<string>> = {
  moov: new Set(['mvhd', 'trak', 'mvex', 'iods']),
  trak: new Set(['tkhd', 'edts', 'tref', 'mdia', 'tapt']),
  mdia: new Set(['mdhd', 'hdlr', 'elng', 'minf']),
}
/** Allow-list of track handlers: video, audio, timecode. Cameras write positions into other kinds. */
const allowedTracks = new Set(['vide', 'soun', 'tmcd'])
const headBytes = 8

export async function findBoxNotes(file: FileHandle, bytes: number): Promise<Note[]> {
  const notes: Note[] = []
  for (let at = 0; at < bytes; ) {
    const head = await readHead(file, at, bytes)
    if (!topLevelBoxes.has(head.type)) notes.push(emptied(at, head.length))
    if (head.type === 'moov') {
      const body = await readPart(file, at + head.headBytes, head.length - head.headBytes)
      notes.push(
        ...notesInside(
          { type: 'moov', at: at + head.headBytes - headBytes, bytes: head.length, body },
          bytes,
        ),
      )
    }
    at += head.length
  }
  return notes
}

function notesInside(box: Box, fileBytes: number): Note[] {
  const allowed = innerBoxes[box.type]
  if (!allowed) return []
  if (box.type === 'trak' && !allowedTracks.has(handlerOf(box)))
    return [...samplesOf(box, fileBytes), emptied(box.at, box.bytes)]
  return boxesIn(box).flatMap((each) =>
    allowed.has(each.type) ? notesInside(each, fileBytes) : [emptied(each.at, each.bytes)],
  )
}

/** Keeps the length, so that chunk offsets stay valid. */
function emptied(at: number, bytes: number): Note {
  const isLong = bytes > 0xffffffff
  const head = Buffer.alloc(isLong ? 16 : headBytes)
  head.writeUInt32BE(isLong ? 1 : bytes, 0)
  head.write('free', 4, 'latin1')
  if (isLong) head.writeBigUInt64BE(BigInt(bytes), headBytes)
  return { at, bytes, head }
}

function boxesIn({ at: start, body }: Box): Box[] {
  const boxes: Box[] = []
  for (let at = 0; at + headBytes <= body.length; ) {
    const length = body.readUInt32BE(at) || body.length - at
    if (length < headBytes || at + length > body.length) break
    const type = body.toString('latin1', at + 4, at + headBytes)
    boxes.push({
      type,
      at: start + headBytes + at,
      bytes: length,
      body: body.subarray(at + headBytes, at + length),
    })
    at += length
  }
  return boxes
}

function find(box: Box, path: string): Buffer | undefined {
  let current: Box | undefined = box
  for (const type of path.split('/')) current = current && boxesIn(current).find((each) => each.type === type)
  return current?.body
}

const handlerOf = (track: Box): string => find(track, 'mdia/hdlr')?.toString('latin1', 8, 12) ?? ''

/** Byte ranges of a track's chunks, from the sample tables. */
function samplesOf(track: Box, fileBytes: number): Note[] {
  const table = (name: string) => find(track, `mdia/minf/stbl/${name}`)
  const [short, long] = [table('stco'), table('co64')]
  const places = short ?? long
  const [runs, sizes] = [table('stsc'), table('stsz')]
  if (!places || !runs || !sizes) return []
  const placeOf = (index: number) =>
    short ? short.readUInt32BE(headBytes + index * 4) : Number(places.readBigUInt64BE(headBytes + index * 8))
  const sizeOf = sizesIn(sizes)
  const perPiece = perPieceIn(runs)
  const notes: Note[] = []
  let [sample, total] = [0, 0]
  for (let index = 0; index < places.readUInt32BE(4) && total <= fileBytes; index++) {
    const count = perPiece(index + 1)
    const at = placeOf(index)
    const bytes = Math.min(sizeOf(sample, count), fileBytes - at)
    sample += count
    if (bytes <= 0) continue
    notes.push({ at, bytes })
    // Corrupt: larger than the file.
    total += bytes
  }
  return notes
}

/** All of one size, or a list. */
function sizesIn(box: Buffer): (first: number, count: number) => number {
  const each = box.readUInt32BE(4)
  const listed = Math.min(box.readUInt32BE(8), Math.floor((box.length - 12) / 4))
  return (first, count) => {
    if (each > 0) return each * count
    let sum = 0
    for (let at = first; at < Math.min(first + count, listed); at++) sum += box.readUInt32BE(12 + at * 4)
    return sum
  }
}

/** Samples per chunk, run-length encoded (`stsc`); to be called in the order of the chunks. */
function perPieceIn(box: Buffer): (piece: number) => number {
  const runs = Math.min(box.readUInt32BE(4), Math.floor((box.length - headBytes) / 12))
  const firstOf = (run: number) => box.readUInt32BE(headBytes + run * 12)
  let run = 0
  return (piece) => {
    while (run + 1 < runs && firstOf(run + 1) <= piece) run++
    return runs > 0 ? box.readUInt32BE(headBytes + run * 12 + 4) : 0
  }
}
