// Where bytes live, said without naming a place: what every store of files promises, and what a key looks like.
import type { Readable } from 'node:stream'

export interface StoredFile {
  key: string
  bytes: number
  /** When it was put there or last wanted again, in milliseconds since 1970. */
  changedAt: number
}

export interface FileRead {
  /** Read it to its end or destroy it: until then something stays open. */
  stream: Readable
  /** How much the stream brings; 0 for a range that lies beyond the end. */
  bytes: number
  total: number
}

/** First and last byte, both counted from 0; what lies beyond the end of the file is left out. */
export interface ByteRange {
  start: number
  end: number
}

export interface FileStore {
  /** Folder of this machine for temporary files; only what lies here can be adopted. */
  readonly incoming: string
  /** Bytes of that disk that uploads leave free. */
  readonly reserveBytes: number
  /**
   * Takes over a finished temporary file under this key; what is there already stays and counts as new. Durable
   * once resolved, and the temporary file is gone.
   */
  adopt(temporary: string, key: string): Promise<void>
  /** For small files that were made here: they are there whole or not at all. */
  put(key: string, bytes: Buffer): Promise<void>
  /** null: not there. */
  read(key: string, range?: ByteRange): Promise<FileRead | null>
  size(key: string): Promise<number | null>
  /** No error where nothing is. */
  remove(key: string): Promise<void>
  /** Unless it has counted as new since then: somebody is about to use it. Says whether it is gone now. */
  removeStale(key: string, before: number): Promise<boolean>
  /** In the order of the keys, so that it can be compared with a table; `after` leaves out what comes before. */
  list(prefix: ListPrefix, after?: string): AsyncIterable<StoredFile>
  /** Throws what is wrong when files can't be kept. */
  check(): Promise<void>
  /** For programs and libraries that need a path. Throws FileMissingError. */
  withLocal<T>(key: string, work: (path: string) => Promise<T>): Promise<T>
}

/** An area, or the folder of what was derived from one original or of the parts of one upload. */
export type ListPrefix = 'originals/' | 'derived/' | 'parts/' | `derived/${string}/` | `parts/${string}/`

/** The files can't be kept where the settings say; shown as one line. */
export class FileStoreError extends Error {}

export class FileMissingError extends Error {
  constructor(key: string) {
    super(`There is no file ${key}`)
  }
}

/** Of what was uploaded; the hash is its SHA-256 in hexadecimal digits. */
export const originalKey = (hash: string): string => checkKey(`originals/${hash}`)

/** Of what was made out of an original and can be made again. */
export const derivedKey = (hash: string, name: string): string => checkKey(`derived/${hash}/${name}`)

/** A part of a file that arrives in several, by the place of its first byte; any process can go on with them. */
export const partKey = (upload: string, start: number): string =>
  checkKey(`parts/${upload}/${String(start).padStart(15, '0')}`)

/** Notes which site the files are of. */
export const siteKey = 'site'

// Names stand in folders of any file system: nothing that means something to one, and no leading dot.
const keyPattern =
  /^(?:site|originals\/[0-9a-f]{64}|derived\/[0-9a-f]{64}\/[A-Za-z0-9][A-Za-z0-9._-]{0,99}|parts\/[A-Za-z0-9]{8,64}\/[0-9]{15})$/
const prefixPattern = /^(?:originals|derived|parts|derived\/[0-9a-f]{64}|parts\/[A-Za-z0-9]{8,64})\/$/

/** A key that is none is a fault of the program: no path must ever be made of it. */
export function checkKey(key: string): string {
  if (!isKey(key)) throw new Error(`"${key}" is not a key of a file`)
  return key
}

export const isKey = (text: string): boolean => keyPattern.test(text)

export function checkPrefix(prefix: string): void {
  if (!prefixPattern.test(prefix)) throw new Error(`"${prefix}" is not a prefix of keys`)
}

/** The hash or the upload that a key names. */
export const hashOf = (key: string): string => key.split('/')[1] ?? ''
