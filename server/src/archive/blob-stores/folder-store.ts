// An archive in a folder of a local or mounted disk.
import { constants, createReadStream } from 'node:fs'
import { lstat, mkdir, open, readdir, rm } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { fileMode, folderMode, moveDurably, noFollow, temporaryPath } from '#platform/files/durable.ts'
import { ArchiveError, type Blob, type BlobStore, isBlobName } from './blob-store.ts'

/** Blobs that are being written; leftovers of killed backups are removed by the next one. */
const incomingName = 'incoming'

export async function openFolderStore(folder: string, { creates }: { creates: boolean }): Promise<BlobStore> {
  const incoming = join(folder, incomingName)
  if (creates) {
    await mkdir(incoming, { recursive: true, mode: folderMode }).catch((error: Error) => {
      throw new ArchiveError(`${folder} can not be written to: ${error.message}`)
    })
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
    list: (prefix) => list(folder, prefix),
    remove: (name) => rm(pathOf(name), { force: true }),
    close: async () => {},
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
