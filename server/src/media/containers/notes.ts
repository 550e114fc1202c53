// Strips metadata (position, author, device) from uploaded videos in place: offsets do not change.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import type { Received } from '#platform/files/incoming.ts'
import { findBoxNotes } from './box-notes.ts'
import { type Note, VideoFault } from './facts.ts'
import { looksLikeWebm } from './webm.ts'
import { findElementNotes } from './webm-notes.ts'

/** For a valid video. The hash is that of the resulting bytes. */
export async function removeNotes(received: Received): Promise<Received> {
  const file = await open(received.path, 'r+')
  let hasChanged = false
  try {
    const find = looksLikeWebm(received.head) ? findElementNotes : findBoxNotes
    for (const note of await find(file, received.bytes)) if (await blank(file, note)) hasChanged = true
  } catch (error) {
    if (error instanceof RangeError) throw new VideoFault('is damaged')
    throw error
  } finally {
    await file.close()
  }
  return hasChanged ? { ...received, sha256: await hashOf(received.path) } : received
}

const pieceBytes = 1024 * 1024
const zeros = Buffer.alloc(pieceBytes)

/** Returns whether there was metadata. */
async function blank(file: FileHandle, { at, bytes, head = Buffer.alloc(0) }: Note): Promise<boolean> {
  const piece = Buffer.alloc(Math.min(bytes, pieceBytes))
  let hasChanged = false
  for (let done = 0; done < bytes; ) {
    const length = Math.min(pieceBytes, bytes - done)
    const { bytesRead } = await file.read(piece, 0, length, at + done)
    if (bytesRead === 0) break
    const wanted = Buffer.from(zeros.subarray(0, bytesRead))
    if (done === 0) head.copy(wanted)
    if (!wanted.equals(piece.subarray(0, bytesRead))) {
      await writeWhole(file, wanted, at + done)
      hasChanged = true
    }
    done += bytesRead
  }
  return hasChanged
}

/** Handles short writes. */
async function writeWhole(file: FileHandle, bytes: Buffer, at: number): Promise<void> {
  for (let done = 0; done < bytes.length; )
    done += (await file.write(bytes, done, bytes.length - done, at + done)).bytesWritten
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path, { highWaterMark: pieceBytes })) hash.update(chunk)
  return hash.digest('hex')
}
