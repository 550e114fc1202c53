// Creates, checks and locks the data folder, so that only one server uses it.
import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { access, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** The reason why the data folder cannot be used, shown as one line. */
export class DataFolderError extends Error {}

export function prepareDataFolder(folder: string): void {
  try {
    // It holds hashes of passwords, so other users of the machine may not read it.
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

/** With less free space a write may fail halfway at any moment. */
const leastFreeBytes = 32 * 1024 * 1024

export async function diskOf(folder: string): Promise<{ total: number; free: number }> {
  const { blocks, bavail, bsize } = await statfs(folder)
  return { total: blocks * bsize, free: bavail * bsize }
}

export const freeBytes = async (folder: string): Promise<number> => (await diskOf(folder)).free

/** Throws if the folder is not writable. */
export async function checkSpaceIn(
  folder: string,
  reserveBytes: number,
): Promise<'enough' | 'no uploads' | 'none'> {
  await access(folder, constants.W_OK)
  return gradeSpace(await freeBytes(folder), reserveBytes)
}

export function gradeSpace(free: number, reserveBytes: number): 'enough' | 'no uploads' | 'none' {
  if (free < leastFreeBytes) return 'none'
  return free < reserveBytes ? 'no uploads' : 'enough'
}

/** Creates each level separately: on file systems with unusual errors, `mkdir` with `recursive` loops endlessly. */
function makeFolder(path: string): void {
  if (existsSync(path)) return
  if (dirname(path) !== path) makeFolder(dirname(path))
  mkdirSync(path, { mode: 0o700 })
}

/**
 * Locks the folder until the process ends, however it ends. The operating system releases the lock of SQLite's file; a
 * file with a process id cannot guarantee that.
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
