// Opens the store of files that the settings name.
import { existsSync, lstatSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import { openDiskStore } from './disk.ts'
import { folderMode } from './durable.ts'
import { type FileStore, FileStoreError } from './files.ts'
import { openOwnIncoming } from './own-incoming.ts'

export async function openFiles(
  config: Pick<Config, 'data' | 'files'> & { reserveMb?: number },
  signOfLifeMs?: number,
): Promise<FileStore> {
  const folder = join(config.data, 'files')
  // `files` may be a link to another disk; everything in it is on one file system.
  if (!existsSync(folder)) mkdirSync(folder, { mode: folderMode })
  const shared = ownFolder(folder, 'incoming')
  for (const area of ['originals', 'derived', 'parts']) ownFolder(folder, area)
  const incoming = await openOwnIncoming(shared, signOfLifeMs)
  const reserveBytes = (config.reserveMb ?? 0) * 1_000_000
  if (config.files === 'disk') return openDiskStore(folder, { incoming, reserveBytes })
  // The client of the storage is loaded only where it is used.
  const { openS3Store } = await import('./s3.ts')
  const store = openS3Store(config.files, { incoming, reserveBytes })
  await store.check()
  return store
}

/** A link would lead out of the data folder, and to a file system to which a file cannot be moved atomically. */
function ownFolder(folder: string, name: string): string {
  const path = join(folder, name)
  if (!existsSync(path)) mkdirSync(path, { mode: folderMode, recursive: true })
  if (!lstatSync(path).isDirectory()) throw new FileStoreError(`${path} must be a folder, not a link`)
  return path
}
