// Stores files in the data folder: one file per key, in folders by the first digits of the hash.
import { constants } from 'node:fs'
import { access, link, lstat, open, readdir, rename, rm, utimes } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { flushFolder, moveDurably, noFollow, temporaryPath, writeTemporary } from './durable.ts'
import {
  type ByteRange,
  checkKey,
  checkPrefix,
  FileMissingError,
  type FileRead,
  type FileStore,
  type StoredFile,
} from './files.ts'

/** `folder` exists already, and `incoming` is on the same file system. */
export function openDiskStore(
  folder: string,
  { incoming, reserveBytes }: Pick<FileStore, 'incoming' | 'reserveBytes'>,
): FileStore {
  const pathOf = (key: string): string => join(folder, fannedOut(checkKey(key)))
  return {
    incoming,
    reserveBytes,
    adopt: (temporary, key) => adopt(temporary, pathOf(key), folder),
    put: async (key, bytes) => {
      const path = pathOf(key)
      const temporary = await writeTemporary(incoming, bytes)
      await moveDurably(temporary, path, folder).catch(async (error) => {
        await rm(temporary, { force: true })
        throw error
      })
    },
    read: (key, range) => readFrom(pathOf(key), range),
    size: (key) => sizeAt(pathOf(key)),
    remove: (key) => rm(pathOf(key), { force: true }),
    removeStale: (key, before) => removeStale(pathOf(key), incoming, before),
    list: (prefix, after = '') => {
      checkPrefix(prefix)
      return walk(folder, prefix, after)
    },
    check: async () => {
      for (const each of [folder, incoming])
        await access(each, constants.R_OK | constants.W_OK | constants.X_OK)
    },
    withLocal: async (key, work) => {
      const path = pathOf(key)
      if ((await sizeAt(path)) === null) throw new FileMissingError(key)
      return work(path)
    },
  }
}

async function adopt(temporary: string, path: string, root: string): Promise<void> {
  const { size } = await lstat(temporary)
  // The same hash with another length is a damaged file: the new upload replaces it. Clean-up may take the file away
  // while the mark is being set on it, before or after it looks at its age, so the file must still be there afterwards.
  const isThere = async () => (await sizeAt(path)) === size
  if ((await isThere()) && (await markWanted(path)) && (await isThere())) {
    // The process that stored it may not have flushed it yet, and the caller is promised durability.
    await flushFolder(dirname(path))
    await rm(temporary, { force: true })
    return
  }
  await moveDurably(temporary, path, root)
}

/** Renews its age, so that clean-up spares a file that is about to be used. False: it has just been removed. */
async function markWanted(path: string): Promise<boolean> {
  const now = new Date()
  return utimes(path, now, now).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (isAbsent(error)) return false
      throw error
    },
  )
}

/** Moved away first: a later adoption creates a new file, and a file adopted just before is moved back. */
async function removeStale(path: string, incoming: string, before: number): Promise<boolean> {
  const found = await lstat(path).catch(() => null)
  if (!found?.isFile() || found.mtimeMs >= before) return false
  const moved = temporaryPath(incoming)
  try {
    await rename(path, moved)
  } catch (error) {
    if (isAbsent(error as NodeJS.ErrnoException)) return false
    throw error
  }
  const isStale = (await lstat(moved)).mtimeMs < before
  if (!isStale) {
    await link(moved, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
    await flushFolder(dirname(path))
  }
  await rm(moved, { force: true })
  return isStale
}

async function readFrom(path: string, range: ByteRange | undefined): Promise<FileRead | null> {
  const file = await open(path, constants.O_RDONLY | noFollow).catch((error: NodeJS.ErrnoException) => {
    if (isAbsent(error)) return null
    throw error
  })
  if (!file) return null
  try {
    const { size: total } = await file.stat()
    const start = range?.start ?? 0
    const end = Math.min(range?.end ?? total - 1, total - 1)
    const bytes = Math.max(0, end - start + 1)
    // A read stream has no empty range, so it starts at the end of the file.
    const stream = file.createReadStream(bytes > 0 ? { start, end, highWaterMark } : { start: total })
    return { stream, bytes, total }
  } catch (error) {
    await file.close()
    throw error
  }
}

const highWaterMark = 256 * 1024

async function sizeAt(path: string): Promise<number | null> {
  try {
    const found = await lstat(path)
    return found.isFile() ? found.size : null
  } catch (error) {
    if (isAbsent(error as NodeJS.ErrnoException)) return null
    throw error
  }
}

const isAbsent = ({ code }: NodeJS.ErrnoException): boolean => code === 'ENOENT' || code === 'ENOTDIR'

/** 65,536 folders: a million files are some fifteen in each. */
function fannedOut(key: string): string {
  const [area = '', hash = '', ...rest] = key.split('/')
  return join(area, hash.slice(0, 2), hash.slice(2, 4), hash, ...rest)
}

/** Folder by folder, so that only one folder's names are in memory. */
async function* walk(root: string, prefix: string, after: string): AsyncGenerator<StoredFile> {
  const [area = '', hash = ''] = prefix.split('/')
  if (hash) return yield* filesBelow(join(root, fannedOut(`${area}/${hash}`)), prefix, after)
  for (const first of await namesIn(join(root, area))) {
    if (`${prefix}${first}` < after.slice(0, prefix.length + 2)) continue
    for (const second of await namesIn(join(root, area, first))) {
      if (`${prefix}${first}${second}` < after.slice(0, prefix.length + 4)) continue
      const folder = join(root, area, first, second)
      if (area === 'originals') yield* filesBelow(folder, prefix, after)
      else
        for (const each of await namesIn(folder))
          yield* filesBelow(join(folder, each), `${prefix}${each}/`, after)
    }
  }
}

async function* filesBelow(folder: string, prefix: string, after: string): AsyncGenerator<StoredFile> {
  for (const name of await namesIn(folder)) {
    const key = `${prefix}${name}`
    if (key <= after) continue
    const found = await lstat(join(folder, name)).catch(() => null)
    if (found?.isFile()) yield { key, bytes: found.size, changedAt: Math.floor(found.mtimeMs) }
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).sort()
  } catch (error) {
    if (isAbsent(error as NodeJS.ErrnoException)) return []
    throw error
  }
}
