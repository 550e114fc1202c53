// The files of a record pack in their order. Each is hashed while it is sent; the manifest with all hashes comes last.

import { createHash } from 'node:crypto'
import type { ZipFile } from '#platform/zip/zip-stream.ts'
import { signBytes } from '#signing/ed25519.ts'
import type { SigningKey } from '#signing/site-keys.ts'
import type { gatherPack } from './gather-pack.ts'
import { names, type PackedFile, writeManifest } from './manifest.ts'
import { leaveOut, type MediaFiles, openMedium } from './pack-media.ts'

/** The PDF is rendered first: if that fails, no file has been sent. */
type Gathered = Omit<Awaited<ReturnType<typeof gatherPack>>, 'record'> & {
  pdf: Buffer
  /** Null: the pack is not signed. */
  key: SigningKey | null
}

export async function* packFiles(deps: MediaFiles, gathered: Gathered): AsyncGenerator<ZipFile> {
  const files: PackedFile[] = []
  const leftOut = [...gathered.leftOut]
  const hashed = (path: string, content: ZipFile['content'], about: Partial<PackedFile> = {}) =>
    noting(files, { path, ...about }, content)
  yield { name: names.pdf, content: hashed(names.pdf, once(gathered.pdf)) }
  yield { name: names.run, content: hashed(names.run, once(gathered.run)) }
  yield { name: names.events, content: hashed(names.events, gathered.events()) }
  yield { name: names.guide, content: hashed(names.guide, once(gathered.guide)) }
  yield { name: names.values, content: hashed(names.values, gathered.values()) }
  for (const packed of gathered.media) {
    const found = await openMedium(deps, packed)
    if (!found) {
      leftOut.push(leaveOut(packed, 'gone'))
      continue
    }
    const { path, bytes, stream, ...about } = found
    try {
      yield { name: path, content: hashed(path, stream, about), bytes, isPacked: true }
    } finally {
      stream.destroy()
    }
  }
  const { key } = gathered
  const signer = key ? { public_key: key.publicKey, fingerprint: key.fingerprint } : {}
  const site = { ...gathered.manifest.site, ...signer }
  const text = writeManifest({ ...gathered.manifest, site, left_out: leftOut, files })
  yield { name: names.manifest, content: once(text) }
  if (key) yield { name: names.signature, content: once(signBytes(Buffer.from(text), key.privateKey)) }
}

async function* once<T extends string | Buffer>(content: T): AsyncGenerator<T> {
  yield content
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
