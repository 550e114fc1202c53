// Files as the device keeps them: as they are, or as their bytes where the database takes no files, as in private windows
// of WebKit.
import type { NotedFile } from './noted.ts'
import type { KeptFile } from './shapes.ts'
import type { Use } from './shelves.ts'

let takesFiles: Promise<boolean> | null = null

/**
 * WebKit never ends a transaction of several requests of which one has a file that it refuses, and with it the database
 * stands still: so it is tried with one request.
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

export async function keepable(use: Use, noted: NotedFile): Promise<KeptFile> {
  takesFiles ??= tryFile(use)
  // A full disk says nothing about files.
  const isTaken = await takesFiles.catch(() => {
    takesFiles = null
    return true
  })
  if (isTaken) return noted
  const { name, type, lastModified } = noted.file
  return { ...noted, file: { bytes: await noted.file.arrayBuffer(), name, type, lastModified } }
}

export function notedFile({ file, ...rest }: KeptFile): NotedFile {
  if (file instanceof File) return { ...rest, file }
  const { bytes, name, type, lastModified } = file
  return { ...rest, file: new File([bytes], name, { type, lastModified }) }
}
