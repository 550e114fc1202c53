// Converts files for IndexedDB: into bytes where it accepts no `File`, as in private windows of WebKit.
import type { DeviceFile } from './device-events.ts'
import type { StoredFile } from './shapes.ts'
import type { Use } from './shelves.ts'

let takesFiles: Promise<boolean> | null = null

/**
 * WebKit never ends a transaction of several requests if it refuses the file of one, and the database hangs. Support is
 * therefore tested with a single request.
 */
const tryFile = (use: Use): Promise<boolean> =>
  use(async (database) => {
    try {
      await database.put('facts', new File(['.'], 'trial') as never, 'trial')
      await database.delete('facts', 'trial')
      return true
    } catch (error) {
      if (error instanceof DOMException && ['UnknownError', 'DataCloneError'].includes(error.name))
        return false
      throw error
    }
  })

export async function toStorable(use: Use, deviceFile: DeviceFile): Promise<StoredFile> {
  takesFiles ??= tryFile(use)
  // A full disk proves nothing about support for files.
  const isTaken = await takesFiles.catch(() => {
    takesFiles = null
    return true
  })
  if (isTaken) return deviceFile
  const { name, type, lastModified } = deviceFile.file
  return { ...deviceFile, file: { bytes: await deviceFile.file.arrayBuffer(), name, type, lastModified } }
}

export function fileFromStored({ file, ...rest }: StoredFile): DeviceFile {
  if (file instanceof File) return { ...rest, file }
  const { bytes, name, type, lastModified } = file
  return { ...rest, file: new File([bytes], name, { type, lastModified }) }
}
