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
  const guides = texts.documents.filter(({ guide }) => guide).length
  const report: BundleReport = { guides, media: 0, bytes: 0, missing: [] }
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
  { documents, rows }: BundleTexts,
  deps: BundleDeps,
  report: BundleReport,
): AsyncGenerator<ZipFile> {
  const folders = new Map(documents.flatMap(({ guide }) => (guide ? [[guide.guideid, folderOf(guide)]] : [])))
  for (const { guide, xml: written, media } of documents) {
    const folder = guide ? `${folders.get(guide.guideid)}/` : ''
    const up = guide ? '../' : ''
    const present: LocalFile[] = []
    for (const file of await localFiles(media, rows, deps)) {
      if (await isThere(file)) present.push(file)
      else report.missing.push(`${folder}media/${file.name}`)
    }
    const xml = localise(written, deps.baseUrl, {
      media: new Map(present.map(({ guid, name }) => [guid, `media/${name}`])),
      guides: new Map([...folders].map(([guideid, name]) => [guideid, `${up}${name}/guide.xml`])),
    })
    yield { name: guide ? `${folder}guide.xml` : 'category.xml', content: once(xml) }
    for (const { name, open, bytes } of present) {
      const content = await open()
      if (!content) continue
      report.media += 1
      report.bytes += bytes
      yield { name: `${folder}media/${name}`, content, isPacked: true, bytes }
    }
  }
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
  rows: BundleTexts['rows'],
  { files, pictures }: BundleDeps,
): Promise<LocalFile[]> {
  const read = async (hash: string) => (await files.read(originalKey(hash)))?.stream ?? null
  const posters: GrantedMedium[] = media.flatMap(({ medium, mediumid }) => {
    const imageid = medium === 'object' ? rows.object.get(mediumid)?.imageid : null
    return imageid ? [{ medium: 'image', mediumid: imageid }] : []
  })
  const local = new Map<string, LocalFile>()
  const add = (file: LocalFile) => local.set(file.guid, file)
  for (const { medium, mediumid } of [...media, ...posters]) {
    if (medium === 'image') {
      const image = rows.image.get(mediumid)
      const made = image && (await openImage({ files, pictures }, image, 'full'))
      made?.stream.destroy()
      if (image)
        add({
          ...{ guid: image.guid, name: `image-${mediumid}.${extensionOf(made?.name ?? 'x.jpg')}` },
          bytes: made?.bytes ?? 0,
          open: async () => (await openImage({ files, pictures }, image, 'full'))?.stream ?? null,
        })
      continue
    }
    const row = rows[medium].get(mediumid)
    const extension = row && ('extension' in row ? row.extension : readVideoData(row).facts?.container)
    const hash = row?.hash
    if (row && hash && extension) {
      const name = `${medium === 'object' ? 'video' : medium}-${mediumid}.${extension}`
      add({ guid: row.guid, name, bytes: row.bytes ?? 0, open: () => read(hash) })
    }
  }
  return [...local.values()].sort((one, other) => (one.name < other.name ? -1 : 1))
}
