// The folder that keeps everything: made, checked, and held by one server at a time.
import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { access, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Why the folder can't be used; shown as one line. */
export class DataFolderError extends Error {}

export function prepareDataFolder(folder: string): void {
  try {
    // It holds hashes of passwords: nobody else on the machine has to read it.
    makeFolder(folder)
    makeFolder(join(folder, 'files'))
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    accessSync(join(folder, 'files'), constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    const why =
      code === 'EACCES' || code === 'EROFS' || code === 'EPERM'
        ? 'can not be written to'
        : `can not be used: ${message}`
    throw new DataFolderError(`The data folder ${folder} ${why}`)
  }
}

/** Below this a write may fail in its middle at any moment. */
const leastFreeBytes = 32 * 1024 * 1024

export async function diskOf(folder: string): Promise<{ total: number; free: number }> {
  const { blocks, bavail, bsize } = await statfs(folder)
  return { total: blocks * bsize, free: bavail * bsize }
}

export const freeBytes = async (folder: string): Promise<number> => (await diskOf(folder)).free

/** Throws where the folder can't be written to. */
export async function roomIn(
  folder: string,
  reserveBytes: number,
): Promise<'enough' | 'no uploads' | 'none'> {
  await access(folder, constants.W_OK)
  return roomOf(await freeBytes(folder), reserveBytes)
}

export function roomOf(free: number, reserveBytes: number): 'enough' | 'no uploads' | 'none' {
  if (free < leastFreeBytes) return 'none'
  return free < reserveBytes ? 'no uploads' : 'enough'
}

/** One by one: where a file system answers oddly, Node's own way of making them all goes round for ever. */
function makeFolder(path: string): void {
  if (existsSync(path)) return
  if (dirname(path) !== path) makeFolder(dirname(path))
  mkdirSync(path, { mode: 0o700 })
}

/**
 * Holds the folder until the process ends, however it ends: the operating system gives up the lock of SQLite's
 * file for us, which no file with a process number in it can promise.
 */
export function holdDataFolder(folder: string): () => void {
  let lock: DatabaseSync
  try {
    lock = new DatabaseSync(join(folder, 'server.lock'), { timeout: 0 })
    lock.exec('PRAGMA journal_mode = DELETE; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
  } catch (error) {
    const isHeld = (error as { errcode?: number }).errcode === 5
    throw new DataFolderError(
      isHeld
        ? `The data folder ${folder} is in use by another Stepwright server`
        : `The data folder ${folder} can not be used: ${(error as Error).message}`,
    )
  }
  return () => lock.close()
}
