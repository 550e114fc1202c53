// An opened archive: reads and writes snapshots, chunks and files, hashed, compressed and perhaps encrypted.
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress } from 'node:zlib'
import type { Value } from '#platform/db/open/snapshot.ts'
import {
  ArchiveError,
  type BlobStore,
  chunkName,
  DamagedBlob,
  fileName,
  headerName,
  snapshotName,
} from './blob-stores/blob-store.ts'
import { type Cipher, createEncryption, openEncryption, plain } from './cipher.ts'
import { type Chunk, format, Header, Manifest, parse, parseJson } from './format.ts'
import { isPart, type PartManifest, parsePart } from './part-format.ts'

export interface Archive {
  readonly store: BlobStore
  /** The bytes that this process has written into it. */
  readonly writtenBytes: number
  /** Blobs of these names need not be written again. */
  reuse(names: Iterable<string>): void
  /** In the order of time. */
  listSnapshots(): Promise<string[]>
  /** Throws if it is part of a site. */
  readSnapshot(id: string): Promise<Manifest>
  /** Null if it is a whole site. */
  readPart(id: string): Promise<PartManifest | null>
  writeSnapshot(manifest: Manifest | PartManifest): Promise<void>
  /** Each row becomes a line of JSON. */
  writeChunk(rows: readonly unknown[]): Promise<Chunk>
  /** Throws unless content, hash and number of rows are those of the manifest. */
  readChunk<Row = Value[]>(chunk: Chunk): Promise<Row[]>
  /** True if the blob was written or may be reused. */
  hasFile(hash: string): boolean
  writeFile(hash: string, content: AsyncIterable<Buffer>): Promise<void>
  /** Null if it is missing. The reader compares the hash. */
  readFile(hash: string): Promise<AsyncIterable<Buffer> | null>
}

/** A chunk unpacks to at most this much, whatever an archive claims. */
const mostChunkBytes = 256 * 1024 * 1024
/** Headers and manifests are parsed in memory. */
const mostHeaderBytes = 64 * 1024
const mostManifestBytes = 64 * 1024 * 1024
const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

export const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex')

interface Opened {
  /** The content of the key file or the passphrase. */
  secret?: Buffer | undefined
  /** An empty store becomes an archive. */
  creates?: boolean
  /** With a key nothing may be written unencrypted. */
  writes?: boolean
}

export async function openArchive(
  store: BlobStore,
  { secret, creates = false, writes = creates }: Opened,
): Promise<Archive> {
  const header = await readHeader(store)
  if (header) return openExisting(store, header, { secret, writes })
  if (!creates) throw new ArchiveError(`${store.label} holds no archive of Stepwright`)
  const made = secret ? await createEncryption(secret) : { encryption: null, cipher: plain }
  const value: Header = { name: 'stepwright archive', format, encryption: made.encryption }
  if (await store.create(headerName, Buffer.from(`${JSON.stringify(value, null, 2)}\n`)))
    return archiveOf(store, made.cipher)
  // Another backup has begun the archive meanwhile, with a salt of its own.
  return openArchive(store, { secret, writes })
}

async function openExisting(store: BlobStore, header: Header, { secret, writes }: Opened): Promise<Archive> {
  if (writes && secret && !header.encryption)
    throw new ArchiveError(`${store.label} holds an archive without encryption: a key needs an empty place`)
  return archiveOf(store, await cipherFor(header, store, secret))
}

async function readHeader(store: BlobStore): Promise<Header | null> {
  const found = await store.read(headerName)
  if (!found) return null
  const what = `The header in ${store.label}`
  const header = parse<Header>(
    Header,
    (await bufferUpTo(found, mostHeaderBytes, what)).toString('utf8'),
    what,
  )
  if (header.format > format)
    throw new ArchiveError(
      `${store.label} has format ${header.format}: a newer version of Stepwright reads it`,
    )
  return header
}

async function cipherFor(
  { encryption }: Header,
  store: BlobStore,
  secret: Buffer | undefined,
): Promise<Cipher> {
  if (!encryption) return plain
  if (!secret) throw new ArchiveError(`${store.label} is encrypted: it needs its key`)
  return openEncryption(secret, encryption)
}

function archiveOf(store: BlobStore, cipher: Cipher): Archive {
  const known = new Set<string>()
  const written = { bytes: 0 }
  const write = async (name: string, content: AsyncIterable<Buffer> | Iterable<Buffer>) => {
    await store.write(name, counted(cipher.encrypt(content), written))
    known.add(name)
  }
  const read = async (name: string) => {
    const found = await store.read(name)
    return found && cipher.decrypt(found)
  }
  const readWhole = async (name: string, what: string, most: number) => {
    const found = await read(name)
    if (!found) throw new ArchiveError(`${store.label} lacks ${what}`)
    return bufferUpTo(found, most, what).catch((error: Error) => {
      const Kind = error instanceof DamagedBlob ? DamagedBlob : ArchiveError
      throw new Kind(`${store.label}: ${what}: ${error.message}`)
    })
  }
  const readManifest = async (id: string) =>
    (await readWhole(snapshotName(id), `the snapshot ${id}`, mostManifestBytes)).toString('utf8')
  return {
    store,
    get writtenBytes() {
      return written.bytes
    },
    reuse: (names) => {
      for (const name of names) known.add(name)
    },
    listSnapshots: async () => {
      const ids: string[] = []
      for await (const { name } of store.list('snapshots/'))
        ids.push(name.slice('snapshots/'.length, -'.json'.length))
      return ids.sort()
    },
    readSnapshot: async (id) => {
      const text = await readManifest(id)
      if (isPart(parseJson(text, `The snapshot ${id}`)))
        throw new ArchiveError(`${store.label} holds part of a site: load it with "stepwright import"`)
      return parse<Manifest>(Manifest, text, `The snapshot ${id}`)
    },
    readPart: async (id) => {
      const text = await readManifest(id)
      return isPart(parseJson(text, `The snapshot ${id}`)) ? parsePart(text, `The snapshot ${id}`) : null
    },
    writeSnapshot: (manifest) => write(snapshotName(manifest.at), [Buffer.from(JSON.stringify(manifest))]),
    writeChunk: async (rows) => {
      const text = Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
      const hash = sha256(text)
      if (!known.has(chunkName(hash))) await write(chunkName(hash), [await compress(text)])
      return { hash, rows: rows.length, bytes: text.length }
    },
    readChunk: async <Row>(chunk: Chunk) => {
      const packed = await readWhole(chunkName(chunk.hash), `the chunk ${chunk.hash}`, mostChunkBytes)
      return rowsOf(await unpack(packed, chunk), chunk) as Row[]
    },
    hasFile: (hash) => known.has(fileName(hash)),
    writeFile: async (hash, content) => {
      if (!known.has(fileName(hash))) await write(fileName(hash), content)
    },
    readFile: (hash) => read(fileName(hash)),
  }
}

async function* counted(content: AsyncIterable<Buffer>, into: { bytes: number }): AsyncGenerator<Buffer> {
  for await (const part of content) {
    into.bytes += part.length
    yield part
  }
}

async function unpack(packed: Buffer, { hash, bytes }: Chunk): Promise<Buffer> {
  const maxOutputLength = Math.min(bytes, mostChunkBytes) + 1
  const text = await decompress(packed, { maxOutputLength }).catch(() => null)
  if (text?.length !== bytes || sha256(text) !== hash) throw new DamagedBlob(`The chunk ${hash} is damaged`)
  return text
}

function rowsOf(text: Buffer, { hash, rows }: Chunk): unknown[] {
  const lines = text.toString('utf8').split('\n').slice(0, -1)
  if (lines.length !== rows) throw new DamagedBlob(`The chunk ${hash} is damaged`)
  return lines.map((line): unknown => JSON.parse(line))
}

/** The claims of an archive do not bound the memory that its blobs take. */
async function bufferUpTo(content: AsyncIterable<Buffer>, most: number, what: string): Promise<Buffer> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of content) {
    bytes += part.length
    if (bytes > most) throw new ArchiveError(`${what} is larger than ${most} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}
