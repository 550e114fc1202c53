// Stores a generated picture, such as the first page of a document.
import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import type { FileStore } from '#platform/files/files.ts'
import { receive } from '#platform/files/incoming.ts'
import type { ImageFiles, StoredImage } from './image-files.ts'

/** Moves it out of its temporary file. */
export async function storeMade(files: FileStore, pictures: ImageFiles, path: string): Promise<StoredImage> {
  try {
    const limit = (await stat(path)).size
    const received = await receive(createReadStream(path), { folder: files.incoming, limit })
    return await pictures.keep(received, 'page.jpg')
  } finally {
    await rm(path, { force: true })
  }
}
