// An archive in one ZIP file: written in one go, or read.
import { createWriteStream } from 'node:fs'
import { type FileHandle, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { flushFolder } from '#platform/files/durable.ts'
import { readDirectory, readEntry, type ZipEntry, ZipFault } from '#platform/zip/zip-read.ts'
import { type ZipFile, zipStream } from '#platform/zip/zip-stream.ts'
import { ArchiveError, type BlobStore, isBlobName } from './blob-store.ts'

/** Beyond this size a file of a ZIP must declare itself as large before its content. */
const largest = 2 ** 40

/** `abandon` ends it without a directory, so that no program can read it. */
export interface ZipWriter extends BlobStore {
  abandon(): Promise<void>
}

/** The file appears under its name when the store is closed; `abandon` leaves nothing. */
export function createZipStore(path: string): ZipWriter {
  const temporary = `${path}.writing`
  const zip = writeZip(path, createWriteStream(temporary, { mode: 0o600, flush: true }))
  return {
    ...zip,
    close: async () => {
      await zip.close()
      await rename(temporary, path)
      await flushFolder(dirname(path))
    },
    abandon: async () => {
      await zip.abandon()
      await rm(temporary, { force: true })
    },
  }
}

export function writeZip(label: string, output: Writable): ZipWriter {
  const names = new Set<string>()
  let give: (file: ZipFile | null) => void = () => {}
  let next = new Promise<ZipFile | null>((resolve) => (give = resolve))
  const files = async function* () {
    for (let file = await next; file; file = await next) {
      next = new Promise((resolve) => (give = resolve))
      yield file
    }
  }
  const writing = pipeline(zipStream(files()), output)
  writing.catch(() => {})
  const write: BlobStore['write'] = async (name, content) => {
    if (names.has(name)) return
    names.add(name)
    const done = new Promise<void>((resolve, reject) => {
      const counted = async function* () {
        try {
          yield* content
          resolve()
        } catch (error) {
          reject(error as Error)
          throw error
        }
      }
      give({ name, content: counted(), isPacked: true, bytes: largest })
    })
    await Promise.race([done, writing])
  }
  return {
    label,
    read: async () => null,
    write,
    create: async (name, content) => {
      await write(name, [content])
      return true
    },
    list: async function* () {},
    remove: async () => {},
    close: async () => {
      give(null)
      await writing
    },
    abandon: async () => {
      output.destroy()
      give(null)
      await writing.catch(() => {})
    },
  }
}

export async function openZipStore(path: string): Promise<BlobStore> {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    throw new ArchiveError(
      `${path} ${error.code === 'ENOENT' ? 'is not there' : `can not be read: ${error.message}`}`,
    )
  })
  try {
    const entries = await entriesOf(file, path)
    return {
      label: path,
      read: async (name) => {
        const entry = entries.get(name)
        return entry ? Readable.from(readEntry(file, entry)) : null
      },
      write: () => Promise.reject(new Error('A ZIP archive is written in one go')),
      create: () => Promise.reject(new Error('A ZIP archive is written in one go')),
      list: async function* (prefix) {
        for (const { name, size } of entries.values())
          if (name.startsWith(prefix)) yield { name, bytes: size, changedAt: 0 }
      },
      remove: () => Promise.reject(new Error('A ZIP archive is not changed')),
      close: () => file.close(),
    }
  } catch (error) {
    await file.close()
    throw error
  }
}

async function entriesOf(file: FileHandle, path: string): Promise<Map<string, ZipEntry>> {
  try {
    const entries = await readDirectory(file)
    return new Map(entries.filter(({ name }) => isBlobName(name)).map((entry) => [entry.name, entry]))
  } catch (error) {
    throw error instanceof ZipFault ? new ArchiveError(`${path} ${error.message}`) : error
  }
}
