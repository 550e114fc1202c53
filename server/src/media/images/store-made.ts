// A picture that the server has made, such as the first page of a document, on its way into the store.
import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import type { FileStore } from '#platform/files/files.ts'
import { receive } from '#platform/files/incoming.ts'
import type { ImageFiles, StoredImage } from './image-files.ts'

/** Takes it out of its temporary file. */
export async function storeMade(files: FileStore, pictures: ImageFiles, path: string): Promise<StoredImage> {
  try {
    const limit = (await stat(path)).size
    const received = await receive(createReadStream(path), { folder: files.incoming, limit })
    return await pictures.keep(received, 'page.jpg')
  } finally {
    await rm(path, { force: true })
  }
}
