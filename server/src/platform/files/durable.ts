// Makes files durable: writes the whole file, flushes it and its folder, then renames it atomically.
import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { lstat, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'

/** A unique name; the file is still opened with `wx`. */
export const temporaryPath = (folder: string): string => join(folder, `${Date.now()}-${randomUUID()}`)

export async function writeTemporary(folder: string, bytes: Buffer): Promise<string> {
  const path = temporaryPath(folder)
  const file = await open(path, 'wx', fileMode)
  try {
    await file.writeFile(bytes)
  } catch (error) {
    await file.close()
    await rm(path, { force: true })
    throw error
  }
  await file.close()
  return path
}

/** Moves a finished file to its path below the root. After a crash at any moment it exists whole or not at all. */
export async function moveDurably(from: string, to: string, root: string): Promise<void> {
  const file = await open(from, constants.O_RDWR | noFollow)
  try {
    await file.chmod(fileMode)
    await file.sync()
  } finally {
    await file.close()
  }
  const folder = dirname(to)
  await rename(from, to).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    await makeFoldersDurably(root, folder)
    await rename(from, to)
  })
  await flushFolder(folder)
}

/** Level by level below the root, each flushed with its parent: only then is a folder durable. */
async function makeFoldersDurably(root: string, folder: string): Promise<void> {
  let path = root
  for (const name of relative(root, folder).split(sep)) {
    const parent = path
    path = join(parent, name)
    await mkdir(path, { mode: folderMode }).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
    // A link would lead out of the data folder.
    if (!(await lstat(path)).isDirectory()) throw new Error(`${path} is not a folder`)
    await flushFolder(parent)
  }
}

export async function flushFolder(folder: string): Promise<void> {
  // Windows cannot open a folder; its journal orders changes of names.
  if (process.platform === 'win32') return
  const handle = await open(folder, constants.O_RDONLY)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

export const fileMode = 0o600
export const folderMode = 0o700
/** Absent on Windows, where links need a privilege. */
export const noFollow = constants.O_NOFOLLOW ?? 0
