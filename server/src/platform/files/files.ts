// The interface of every store of files, its guarantees, and the format of keys.
import type { Readable } from 'node:stream'

export interface StoredFile {
  key: string
  bytes: number
  /** When it was stored or last adopted again, in milliseconds since 1970. */
  changedAt: number
}

export interface FileRead {
  /** Read it to its end or destroy it: otherwise a file or connection stays open. */
  stream: Readable
  /** Number of bytes in the stream; 0 for a range beyond the end. */
  bytes: number
  total: number
}

/** First and last byte, both counted from 0. The range is cut at the end of the file. */
export interface ByteRange {
  start: number
  end: number
}

export interface FileStore {
  /** Local folder for temporary files; only files in it can be adopted. */
  readonly incoming: string
  /** Bytes of that disk that uploads leave free. */
  readonly reserveBytes: number
  /**
   * Adopts a finished temporary file under this key; an existing file stays and its age is renewed. Durable once
   * resolved, and the temporary file is gone.
   */
  adopt(temporary: string, key: string): Promise<void>
  /** For small generated files: they exist whole or not at all. */
  put(key: string, bytes: Buffer): Promise<void>
  /** Null if it does not exist. */
  read(key: string, range?: ByteRange): Promise<FileRead | null>
  size(key: string): Promise<number | null>
  /** Removing a missing file is no error. */
  remove(key: string): Promise<void>
  /** Removes the file unless its age was renewed since then, because it will be used. Returns whether it is gone. */
  removeStale(key: string, before: number): Promise<boolean>
  /** In the order of the keys, so that the list can be compared with a table; `after` skips earlier keys. */
  list(prefix: ListPrefix, after?: string): AsyncIterable<StoredFile>
  /** Throws the reason if files cannot be stored. */
  check(): Promise<void>
  /** For programs and libraries that need a path. Throws FileMissingError. */
  withLocal<T>(key: string, work: (path: string) => Promise<T>): Promise<T>
}

/** An area, or the folder of files derived from one original or of the parts of one upload. */
export type ListPrefix = 'originals/' | 'derived/' | 'parts/' | `derived/${string}/` | `parts/${string}/`

/** Files cannot be stored where the settings say; shown as one line. */
export class FileStoreError extends Error {}

export class FileMissingError extends Error {
  constructor(key: string) {
    super(`There is no file ${key}`)
  }
}

/** The key of an uploaded file; the hash is its SHA-256 in hexadecimal digits. */
export const originalKey = (hash: string): string => checkKey(`originals/${hash}`)

/** The key of a file derived from an original, which can be derived again. */
export const derivedKey = (hash: string, name: string): string => checkKey(`derived/${hash}/${name}`)

/** The key of a part of a multi-part upload, by the position of its first byte; any process can continue the upload. */
export const partKey = (upload: string, start: number): string =>
  checkKey(`parts/${upload}/${String(start).padStart(15, '0')}`)

/** The key of the file that records which site the files belong to. */
export const siteKey = 'site'

// Names are safe on every file system: no special characters, and no leading dot.
const keyPattern =
  /^(?:site|originals\/[0-9a-f]{64}|derived\/[0-9a-f]{64}\/[A-Za-z0-9][A-Za-z0-9._-]{0,99}|parts\/[A-Za-z0-9]{8,64}\/[0-9]{15})$/
const prefixPattern = /^(?:originals|derived|parts|derived\/[0-9a-f]{64}|parts\/[A-Za-z0-9]{8,64})\/$/

/** An invalid key is a bug: it must never become a path. */
export function checkKey(key: string): string {
  if (!isKey(key)) throw new Error(`"${key}" is not a key of a file`)
  return key
}

export const isKey = (text: string): boolean => keyPattern.test(text)

export function checkPrefix(prefix: string): void {
  if (!prefixPattern.test(prefix)) throw new Error(`"${prefix}" is not a prefix of keys`)
}

/** Returns the hash or the upload that a key names. */
export const hashOf = (key: string): string => key.split('/')[1] ?? ''
