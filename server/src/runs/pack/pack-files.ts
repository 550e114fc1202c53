// The files of a record pack in their order, each hashed as it is sent; the manifest comes last, when all of that is known.

import { createHash } from 'node:crypto'
import type { ZipFile } from '#platform/zip/zip-stream.ts'
import { printRecord } from '../print/make-record.ts'
import type { gatherPack } from './gather-pack.ts'
import { names, type PackedFile, writeManifest } from './manifest.ts'
import { leaveOut, type MediaFiles, openMedium } from './pack-media.ts'

type Gathered = Awaited<ReturnType<typeof gatherPack>>

export async function* packFiles(
  deps: MediaFiles,
  gathered: Gathered,
  zone: string,
): AsyncGenerator<ZipFile> {
  const files: PackedFile[] = []
  const leftOut = [...gathered.leftOut]
  const noted = (path: string, content: ZipFile['content'], about: Partial<PackedFile> = {}) =>
    noting(files, { path, ...about }, content)
  yield { name: names.pdf, content: noted(names.pdf, pdfOf(deps, gathered, zone)) }
  yield { name: names.run, content: noted(names.run, once(gathered.run)) }
  yield { name: names.events, content: noted(names.events, gathered.events()) }
  yield { name: names.guide, content: noted(names.guide, once(gathered.guide)) }
  yield { name: names.values, content: noted(names.values, gathered.values()) }
  for (const packed of gathered.media) {
    const found = await openMedium(deps, packed)
    if (!found) {
      leftOut.push(leaveOut(packed, 'gone'))
      continue
    }
    const { path, bytes, stream, ...about } = found
    try {
      yield { name: path, content: noted(path, stream, about), bytes, isPacked: true }
    } finally {
      stream.destroy()
    }
  }
  const manifest = { ...gathered.manifest, left_out: leftOut, files }
  yield { name: names.manifest, content: once(writeManifest(manifest)) }
}

async function* once(text: string): AsyncGenerator<string> {
  yield text
}

/** Made when its turn comes: until then nobody waits for its pictures. */
async function* pdfOf(deps: MediaFiles, { record }: Gathered, zone: string): AsyncGenerator<Buffer> {
  yield await printRecord(deps.pictures, record, zone)
}

async function* noting(
  files: PackedFile[],
  about: Omit<PackedFile, 'bytes' | 'sha256'>,
  content: ZipFile['content'],
): ZipFile['content'] & AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const part of content) {
    const piece = typeof part === 'string' ? Buffer.from(part) : part
    hash.update(piece)
    bytes += piece.length
    yield piece
  }
  files.push({ ...about, bytes, sha256: hash.digest('hex') })
}
