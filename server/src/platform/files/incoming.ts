// Streams incoming bytes into a temporary file while hashing them, and removes the file if it is incomplete.
import { createHash } from 'node:crypto'
import { type FileHandle, open, rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { freeBytes } from '../data-folder.ts'
import { problems } from '../problems.ts'
import { fileMode, temporaryPath } from './durable.ts'

export interface Received {
  /** The caller adopts it or removes it. */
  path: string
  bytes: number
  sha256: string
  /** The first 64 KiB, to detect the type. */
  head: Buffer
}

export interface ReceiveOptions {
  /** `incoming` of the store that will adopt it. */
  folder: string
  /** In bytes; a longer stream is rejected. */
  limit: number
  /** Bytes of the disk that stay free; absent for generated files. */
  reserveBytes?: number
  onProgress?: (bytes: number) => void
}

const headBytes = 64 * 1024

/** Options for an upload that this store will adopt. */
export const placeOf = (
  { incoming, reserveBytes }: { incoming: string; reserveBytes: number },
  limit: number,
): ReceiveOptions => ({ folder: incoming, limit, reserveBytes })

/** Bytes that may arrive before the free space is checked again. */
const lookEvery = 4 * 1024 * 1024

/** Throws if an upload would take space that the database needs. */
async function checkReserve(folder: string, reserveBytes: number): Promise<void> {
  if (reserveBytes > 0 && (await freeBytes(folder)) < reserveBytes) throw problems.storageFull()
}

/** The stream stays open if it is too long, so that the client can still be answered. */
export async function receive(stream: Readable, options: ReceiveOptions): Promise<Received> {
  const path = temporaryPath(options.folder)
  const file = await open(path, 'wx', fileMode)
  try {
    const received = await writeAll(stream, file, options)
    await file.close()
    return { path, ...received }
  } catch (error) {
    await file.close().catch(() => {})
    await rm(path, { force: true })
    throw error
  }
}

async function writeAll(
  stream: Readable,
  file: FileHandle,
  { folder, limit, reserveBytes = 0, onProgress }: ReceiveOptions,
): Promise<Omit<Received, 'path'>> {
  const hash = createHash('sha256')
  const head: Buffer[] = []
  let bytes = 0
  let looked = -lookEvery
  for await (const chunk of stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    if (bytes + chunk.length > limit) throw problems.fileTooLarge(limit)
    if (bytes - looked >= lookEvery) {
      await checkReserve(folder, reserveBytes)
      looked = bytes
    }
    if (bytes < headBytes) head.push(Buffer.from(chunk.subarray(0, headBytes - bytes)))
    hash.update(chunk)
    await writeWhole(file, chunk)
    bytes += chunk.length
    onProgress?.(bytes)
  }
  return { bytes, sha256: hash.digest('hex'), head: Buffer.concat(head) }
}

/** A write may be partial. */
async function writeWhole(file: FileHandle, chunk: Buffer): Promise<void> {
  for (let at = 0; at < chunk.length; ) at += (await file.write(chunk, at)).bytesWritten
}
