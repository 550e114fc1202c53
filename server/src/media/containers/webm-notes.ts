// Finds elements of WebM that no player needs: tags, attachments, chapters and others.
import type { FileHandle } from 'node:fs/promises'
import type { Note } from './facts.ts'
import { ids, readHead } from './webm.ts'

const allowedElements = new Set<number>([ids.info, ids.tracks, ids.cluster, 0x114d9b74, 0x1c53bb6b])
const nothing = 0xec
/** Bytes of the header of a void element: one of the id and eight of the length. */
const headBytes = 9

export async function findElementNotes(file: FileHandle, bytes: number): Promise<Note[]> {
  const header = await readHead(file, 0, bytes)
  const segment = await readHead(file, header.end, bytes)
  const notes: Note[] = []
  for (let at = segment.start; at < Math.min(segment.end, bytes); ) {
    const { id, end } = await readHead(file, at, bytes)
    if (!allowedElements.has(id)) notes.push({ at, bytes: end - at, head: emptyHead(end - at) })
    at = end
  }
  // Players ignore bytes after the segment.
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
