// Finds what is no film in WebM: tags, attachments, chapters, and whatever else no player needs.
import type { FileHandle } from 'node:fs/promises'
import type { Note } from './facts.ts'
import { ids, readHead } from './webm.ts'

const kept = new Set<number>([ids.info, ids.tracks, ids.cluster, 0x114d9b74, 0x1c53bb6b])
const nothing = 0xec
/** Of the head that says so: one byte of a name and eight of a length. */
const headBytes = 9

export async function findElementNotes(file: FileHandle, bytes: number): Promise<Note[]> {
  const header = await readHead(file, 0, bytes)
  const segment = await readHead(file, header.end, bytes)
  const notes: Note[] = []
  for (let at = segment.start; at < Math.min(segment.end, bytes); ) {
    const { id, end } = await readHead(file, at, bytes)
    if (!kept.has(id)) notes.push({ at, bytes: end - at, head: emptyHead(end - at) })
    at = end
  }
  // Behind the film no player looks.
  if (segment.end < bytes) notes.push({ at: segment.end, bytes: bytes - segment.end })
  return notes
}

function emptyHead(bytes: number): Buffer {
  if (bytes < headBytes) return Buffer.of(nothing, 0x80 + bytes - 2)
  const head = Buffer.alloc(headBytes)
  head[0] = nothing
  head.writeBigUInt64BE((1n << 56n) + BigInt(bytes - headBytes), 1)
  return head
}
