// An archive in a folder of a local or mounted disk.
import { constants, createReadStream } from 'node:fs'
import { link, lstat, mkdir, open, readdir, rm, writeFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import {
  fileMode,
  flushFolder,
  folderMode,
  moveDurably,
  noFollow,
  temporaryPath,
} from '#platform/files/durable.ts'
import { ArchiveError, type Blob, type BlobStore, isBlobName } from './blob-store.ts'

/** Blobs that are being written; leftovers of killed backups are removed by the next one. */
const incomingName = 'incoming'

export async function openFolderStore(folder: string, { creates }: { creates: boolean }): Promise<BlobStore> {
  const incoming = join(folder, incomingName)
  if (creates) {
    // One level at a time: the parent of a disk that is not mounted is missing, and must not be made up.
    for (const path of [folder, incoming])
      await mkdir(path, { mode: folderMode }).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST')
          throw new ArchiveError(`${folder} can not be written to: ${error.message}`)
      })
    await removeLeftovers(incoming)
  }
  const pathOf = (name: string) => {
    if (!isBlobName(name)) throw new Error(`"${name}" is not a name of a blob`)
    return join(folder, ...name.split('/'))
  }
  return {
    label: folder,
    read: async (name) => {
      const handle = await open(pathOf(name), constants.O_RDONLY | noFollow).catch(unlessMissing)
      return handle && createReadStream('', { fd: handle })
    },
    write: async (name, content) => {
      const temporary = temporaryPath(incoming)
      try {
        const file = await open(temporary, 'wx', fileMode)
        try {
          for await (const part of content) await file.writeFile(part)
        } finally {
          await file.close()
        }
        await moveDurably(temporary, pathOf(name), folder)
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
    },
    create: async (name, content) => {
      const temporary = temporaryPath(incoming)
      try {
        await writeFile(temporary, content, { flag: 'wx', mode: fileMode, flush: true })
        await link(temporary, pathOf(name))
        await flushFolder(folder)
        return true
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
        throw error
      } finally {
        await rm(temporary, { force: true })
      }
    },
    list: (prefix) => list(folder, prefix),
    remove: (name) => rm(pathOf(name), { force: true }),
    close: async () => {},
  }
}

const dayMs = 24 * 60 * 60_000

/** Younger ones may belong to a backup that runs. */
async function removeLeftovers(incoming: string): Promise<void> {
  for (const name of await readdir(incoming)) {
    const path = join(incoming, name)
    const found = await lstat(path).catch(() => null)
    if (found && found.mtimeMs < Date.now() - dayMs) await rm(path, { force: true })
  }
}

function unlessMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}

async function* list(folder: string, prefix: string): AsyncGenerator<Blob> {
  const start = join(folder, ...prefix.split('/').filter(Boolean))
  const entries = await readdir(start, { recursive: true, withFileTypes: true }).catch(unlessMissing)
  for (const entry of entries ?? []) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const name = relative(folder, path).split(sep).join('/')
    if (!isBlobName(name)) continue
    const { size, mtimeMs } = await lstat(path)
    yield { name, bytes: size, changedAt: mtimeMs }
  }
}
