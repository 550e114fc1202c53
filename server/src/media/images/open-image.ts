// Opens a picture as readers see it, in one of its sizes or whole, and makes that first where it was not made yet.

import type { Readable } from 'node:stream'
import { derivedKey, type FileStore } from '#platform/files/files.ts'
import { type Drawn, type ImageFiles, nullWhereLost } from './image-files.ts'

export interface OpenedImage {
  name: string
  bytes: number
  /** Read it to its end or destroy it. */
  stream: Readable
}

interface Deps {
  files: FileStore
  pictures: ImageFiles
}

/** Null where its files have gone, or can not be read. */
export async function openImage(deps: Deps, image: Drawn, wish: string): Promise<OpenedImage | null> {
  const open = () => openMade(deps, image, wish).catch(nullWhereLost)
  // A file can be cleaned away after it was listed.
  return (await open()) ?? open()
}

async function openMade({ files, pictures }: Deps, image: Drawn, wish: string): Promise<OpenedImage | null> {
  await pictures.make(image, wish === 'full' ? 'full' : 'sizes', 'first')
  const file = pickFile(await pictures.listMade(image.rendition), wish, false)
  const read = file && (await files.read(derivedKey(image.rendition, file.name)))
  if (file && read) return { ...file, stream: read.stream }
  pictures.forget(image.rendition)
  return null
}

/** Of the forms of a file the one that every program opens, or the smallest. */
export function pickFile(made: ReadonlyMap<string, number>, wish: string, webp: boolean) {
  const endings = webp && wish !== 'full' ? ['webp', 'jpg', 'png', 'gif'] : ['jpg', 'png', 'gif', 'webp']
  for (const ending of endings) {
    const name = `${wish}.${ending}`
    const bytes = made.get(name)
    if (bytes !== undefined) return { name, bytes }
  }
  return null
}
