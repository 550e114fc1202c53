// Writes an oManual bundle: a ZIP with the XML of guides and their category, and local copies of their media.
import { createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { ImageFiles } from '#media/images/image-files.ts'
import { openImage } from '#media/images/open-image.ts'
import { extensionOf } from '#media/pixels/formats/formats.ts'
import type { GrantedMedium } from '#media/uses/granted.ts'
import { readVideoData } from '#media/videos/present-video.ts'
import { flushFolder } from '#platform/files/durable.ts'
import { type FileStore, originalKey } from '#platform/files/files.ts'
import { type ZipFile, zipStream } from '#platform/zip/zip-stream.ts'
import { folderOf, localise } from './local-names.ts'
import type { BundleTexts } from './select-bundle.ts'

interface BundleDeps {
  files: FileStore
  pictures: ImageFiles
  baseUrl: string
}

/** A medium with the name of its local copy. */
interface LocalFile {
  guid: string
  name: string
  bytes: number
  /** Null if its file is gone. */
  open(): Promise<AsyncIterable<Buffer> | null>
}

export interface BundleReport {
  guides: number
  media: number
  bytes: number
  missing: string[]
}

/** The file appears under its name when it is complete. */
export async function writeBundle(path: string, texts: BundleTexts, deps: BundleDeps): Promise<BundleReport> {
  const report: BundleReport = { guides: texts.guides.length, media: 0, bytes: 0, missing: [] }
  const temporary = `${path}.writing`
  try {
    const files = bundleFiles(texts, deps, report)
    await pipeline(zipStream(files), createWriteStream(temporary, { mode: 0o600, flush: true }))
    await rename(temporary, path)
    await flushFolder(dirname(path))
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
  return report
}

async function* bundleFiles(
  texts: BundleTexts,
  deps: BundleDeps,
  report: BundleReport,
): AsyncGenerator<ZipFile> {
  const folders = new Map(texts.guides.map(({ guide }) => [guide.guideid, folderOf(guide)]))
  const pathsFrom = (up: string) =>
    new Map([...folders].map(([guideid, folder]) => [guideid, `${up}${folder}/guide.xml`]))
  if (texts.category) {
    const { xml, media } = texts.category
    yield* document({ name: 'category.xml', folder: '', xml, media, guides: pathsFrom('') })
  }
  for (const { guide, xml, media } of texts.guides) {
    const folder = `${folders.get(guide.guideid)}/`
    yield* document({ name: `${folder}guide.xml`, folder, xml, media, guides: pathsFrom('../') })
  }

  async function* document(written: Document): AsyncGenerator<ZipFile> {
    const local = await localFiles(written.media, texts, deps)
    const present: LocalFile[] = []
    for (const file of local) {
      if (await isThere(file)) present.push(file)
      else report.missing.push(`${written.folder}media/${file.name}`)
    }
    const media = new Map(present.map(({ guid, name }) => [guid, `media/${name}`]))
    const xml = localise(written.xml, deps.baseUrl, { media, guides: written.guides })
    yield { name: written.name, content: once(xml) }
    for (const { name, open, bytes } of present) {
      const content = await open()
      if (!content) continue
      report.media += 1
      report.bytes += bytes
      yield { name: `${written.folder}media/${name}`, content, isPacked: true, bytes }
    }
  }
}

interface Document {
  name: string
  /** Empty, or with a slash at its end. */
  folder: string
  xml: string
  media: readonly GrantedMedium[]
  guides: ReadonlyMap<number, string>
}

async function isThere({ open }: LocalFile): Promise<boolean> {
  const content = await open()
  if (content && 'destroy' in content) (content as { destroy(): void }).destroy()
  return content !== null
}

async function* once(text: string): AsyncGenerator<Buffer> {
  yield Buffer.from(text)
}

/** Pictures are as readers see them: with shapes and crop, without the position of the camera. */
async function localFiles(
  media: readonly GrantedMedium[],
  { images, objects, documents }: BundleTexts,
  { files, pictures }: BundleDeps,
): Promise<LocalFile[]> {
  const read = async (hash: string) => (await files.read(originalKey(hash)))?.stream ?? null
  const posters: GrantedMedium[] = media.flatMap(({ medium, mediumid }) => {
    const imageid = medium === 'object' ? objects.get(mediumid)?.imageid : null
    return imageid ? [{ medium: 'image', mediumid: imageid }] : []
  })
  const local = new Map<string, LocalFile>()
  for (const { medium, mediumid } of [...media, ...posters]) {
    const image = medium === 'image' ? images.get(mediumid) : undefined
    const made = image && (await openImage({ files, pictures }, image, 'full'))
    made?.stream.destroy()
    if (image)
      local.set(image.guid, {
        ...{ guid: image.guid, name: `image-${mediumid}.${extensionOf(made?.name ?? 'x.jpg')}` },
        bytes: made?.bytes ?? 0,
        open: async () => (await openImage({ files, pictures }, image, 'full'))?.stream ?? null,
      })
    const object = medium === 'object' ? objects.get(mediumid) : undefined
    const container = object?.hash ? readVideoData(object).facts?.container : undefined
    if (object?.hash && container) {
      const { guid, hash, bytes } = object
      local.set(guid, {
        guid,
        name: `video-${mediumid}.${container}`,
        bytes: bytes ?? 0,
        open: () => read(hash),
      })
    }
    const document = medium === 'document' ? documents.get(mediumid) : undefined
    if (document) {
      const { guid, hash, bytes, extension } = document
      local.set(guid, { guid, name: `document-${mediumid}.${extension}`, bytes, open: () => read(hash) })
    }
  }
  return [...local.values()].sort((one, other) => (one.name < other.name ? -1 : 1))
}
