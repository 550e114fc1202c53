// Opens a picture in one of its sizes or whole, and renders it first if necessary.

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

/** Null if its files are gone or unreadable. */
export async function openImage(deps: Deps, image: Drawn, size: string): Promise<OpenedImage | null> {
  const open = () => openMade(deps, image, size).catch(nullWhereLost)
  // Clean-up may remove a file after it was listed.
  return (await open()) ?? open()
}

async function openMade({ files, pictures }: Deps, image: Drawn, size: string): Promise<OpenedImage | null> {
  await pictures.make(image, size === 'full' ? 'full' : 'sizes', 'first')
  const file = pickFile(await pictures.listMade(image.rendition), size, false)
  const read = file && (await files.read(derivedKey(image.rendition, file.name)))
  if (file && read) return { ...file, stream: read.stream }
  pictures.forget(image.rendition)
  return null
}

/** Selects the format that every program opens, or the smallest. */
export function pickFile(made: ReadonlyMap<string, number>, size: string, webp: boolean) {
  const endings = webp && size !== 'full' ? ['webp', 'jpg', 'png', 'gif'] : ['jpg', 'png', 'gif', 'webp']
  for (const ending of endings) {
    const name = `${size}.${ending}`
    const bytes = made.get(name)
    if (bytes !== undefined) return { name, bytes }
  }
  return null
}
