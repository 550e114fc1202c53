// The interface of every store that holds an archive: named blobs that appear whole or not at all.
import type { Readable } from 'node:stream'

export interface Blob {
  name: string
  bytes: number
  /** In milliseconds since 1970. */
  changedAt: number
}

export interface BlobStore {
  /** For messages. */
  readonly label: string
  /** Null if there is no such blob. */
  read(name: string): Promise<Readable | null>
  /** Durable once resolved. An existing blob is replaced. */
  write(name: string, content: AsyncIterable<Buffer> | Iterable<Buffer>): Promise<void>
  /** False if the blob exists already, which then stays as it is. */
  create(name: string, content: Buffer): Promise<boolean>
  list(prefix: string): AsyncIterable<Blob>
  remove(name: string): Promise<void>
  close(): Promise<void>
}

/** The archive cannot be written, or is damaged; shown as one line. */
export class ArchiveError extends Error {}

/** The content of a blob is not that of its hash. */
export class DamagedBlob extends ArchiveError {}

const namePattern =
  /^(?:stepwright-archive\.json|snapshots\/[0-9TZ-]{20}\.json|(?:chunks|files)\/[0-9a-f]{2}\/[0-9a-f]{64})$/

/** Names come from archives of others: they must never lead out of the store. */
export const isBlobName = (name: string): boolean => namePattern.test(name)

export const headerName = 'stepwright-archive.json'
export const snapshotName = (id: string): string => `snapshots/${id}.json`
export const chunkName = (hash: string): string => `chunks/${hash.slice(0, 2)}/${hash}`
export const fileName = (hash: string): string => `files/${hash.slice(0, 2)}/${hash}`
