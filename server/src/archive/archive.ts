// An opened archive: reads and writes snapshots, chunks and files, hashed, compressed and perhaps encrypted.
import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
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
import { type Chunk, format, Header, Manifest, parse } from './format.ts'

export interface Archive {
  readonly store: BlobStore
  /** The bytes that this process has written into it. */
  readonly writtenBytes: number
  /** Blobs of these names need not be written again. */
  reuse(names: Iterable<string>): void
  /** In the order of time. */
  listSnapshots(): Promise<string[]>
  readSnapshot(id: string): Promise<Manifest>
  writeSnapshot(manifest: Manifest): Promise<void>
  writeChunk(rows: readonly (readonly Value[])[]): Promise<Chunk>
  /** Throws unless content, hash and number of rows are those of the manifest. */
  readChunk(chunk: Chunk): Promise<Value[][]>
  /** True if the blob was written or may be reused. */
  hasFile(hash: string): boolean
  writeFile(hash: string, content: AsyncIterable<Buffer>): Promise<void>
  /** Null if it is missing. The reader compares the hash. */
  readFile(hash: string): Promise<AsyncIterable<Buffer> | null>
}

/** A chunk unpacks to at most this much, whatever an archive claims. */
const mostChunkBytes = 256 * 1024 * 1024
const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)

export const sha256 = (bytes: Buffer | string): string => createHash('sha256').update(bytes).digest('hex')

interface Opened {
  /** The content of the key file or the passphrase. */
  secret?: Buffer | undefined
  /** An empty store becomes an archive. */
  creates?: boolean
}

export async function openArchive(store: BlobStore, { secret, creates = false }: Opened): Promise<Archive> {
  const header = await readHeader(store)
  if (header) return archiveOf(store, await cipherFor(header, store, secret))
  if (!creates) throw new ArchiveError(`${store.label} holds no archive of Stepwright`)
  const made = secret ? await createEncryption(secret) : { encryption: null, cipher: plain }
  const value: Header = { name: 'stepwright archive', format, encryption: made.encryption }
  await store.write(headerName, [Buffer.from(`${JSON.stringify(value, null, 2)}\n`)])
  return archiveOf(store, made.cipher)
}

async function readHeader(store: BlobStore): Promise<Header | null> {
  const found = await store.read(headerName)
  if (!found) return null
  const header = parse<Header>(Header, (await buffer(found)).toString('utf8'), `The header in ${store.label}`)
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
  if (!secret) throw new ArchiveError(`${store.label} is encrypted: name its key with --key-file`)
  return openEncryption(secret, encryption)
}

function archiveOf(store: BlobStore, cipher: Cipher): Archive {
  const known = new Set<string>()
  let writtenBytes = 0
  const count = async function* (content: AsyncIterable<Buffer>) {
    for await (const part of content) {
      writtenBytes += part.length
      yield part
    }
  }
  const write = async (name: string, content: AsyncIterable<Buffer> | Iterable<Buffer>) => {
    await store.write(name, count(cipher.encrypt(content)))
    known.add(name)
  }
  const read = async (name: string) => {
    const found = await store.read(name)
    return found && cipher.decrypt(found)
  }
  const readWhole = async (name: string, what: string) => {
    const found = await read(name)
    if (!found) throw new ArchiveError(`${store.label} lacks ${what}`)
    return buffer(found).catch((error: Error) => {
      const Kind = error instanceof DamagedBlob ? DamagedBlob : ArchiveError
      throw new Kind(`${store.label}: ${what}: ${error.message}`)
    })
  }
  return {
    store,
    get writtenBytes() {
      return writtenBytes
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
      const what = `the snapshot ${id}`
      const text = (await readWhole(snapshotName(id), what)).toString('utf8')
      return parse<Manifest>(Manifest, text, `The snapshot ${id}`)
    },
    writeSnapshot: (manifest) => write(snapshotName(manifest.at), [Buffer.from(JSON.stringify(manifest))]),
    writeChunk: async (rows) => {
      const text = Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
      const hash = sha256(text)
      if (!known.has(chunkName(hash))) await write(chunkName(hash), [await compress(text)])
      return { hash, rows: rows.length, bytes: text.length }
    },
    readChunk: async (chunk) => {
      const packed = await readWhole(chunkName(chunk.hash), `the chunk ${chunk.hash}`)
      return rowsOf(await unpack(packed, chunk), chunk)
    },
    hasFile: (hash) => known.has(fileName(hash)),
    writeFile: async (hash, content) => {
      if (!known.has(fileName(hash))) await write(fileName(hash), content)
    },
    readFile: (hash) => read(fileName(hash)),
  }
}

async function unpack(packed: Buffer, { hash, bytes }: Chunk): Promise<Buffer> {
  const maxOutputLength = Math.min(bytes, mostChunkBytes) + 1
  const text = await decompress(packed, { maxOutputLength }).catch(() => null)
  if (text?.length !== bytes || sha256(text) !== hash) throw new DamagedBlob(`The chunk ${hash} is damaged`)
  return text
}

function rowsOf(text: Buffer, { hash, rows }: Chunk): Value[][] {
  const lines = text.toString('utf8').split('\n').slice(0, -1)
  if (lines.length !== rows) throw new DamagedBlob(`The chunk ${hash} is damaged`)
  return lines.map((line) => JSON.parse(line) as Value[])
}
