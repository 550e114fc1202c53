// Writes a snapshot of a site into an archive: rows of one database snapshot, and the files that they name.
import { createHash, randomUUID } from 'node:crypto'
import type { Snapshot, Value } from '#platform/db/open/snapshot.ts'
import { derivedKey, type FileStore, originalKey, type StoredFile } from '#platform/files/files.ts'
import { version } from '#platform/version.ts'
import type { Archive } from './archive.ts'
import { type ArchivedTable, fileTables, type Kind, layoutAt, tablesOf } from './contents.ts'
import type { Chunk, FileRow, Manifest } from './format.ts'
import { readChunks } from './read-rows.ts'
import { findReadable, listReusableBlobs } from './rotation.ts'

export type Progress = (done: { table?: string; rows: number; files: number; bytes: number }) => void

export interface BackupSource {
  snapshot: Snapshot
  files: FileStore
  now: number
  kind: Kind
  /** Files of the data folder that hold keys of the site. */
  secrets: Manifest['secrets']
  progress?: Progress
}

export interface BackupReport {
  at: string
  rows: number
  files: number
  bytes: number
  /** The bytes that the archive has grown by. */
  newBytes: number
  missing: string[]
}

const rowsPerFileChunk = 10_000

/** The manifest comes last: without it a backup does not exist, and its blobs serve the next one. */
export async function backUp(archive: Archive, source: BackupSource): Promise<BackupReport> {
  const { snapshot, kind, now, secrets, progress = () => {} } = source
  archive.reuse(await listReusableBlobs(archive, now))
  const done = { rows: 0, files: 0, bytes: 0 }
  const tables: Manifest['tables'] = []
  const schema = Number((await snapshot.rows('select max(id) from migrations'))[0]?.[0])
  for (const archived of tablesOf(kind, layoutAt(schema))) {
    const chunks: Chunk[] = []
    for await (const rows of readChunks(snapshot, archived.table, archived.condition)) {
      const chunk = await archive.writeChunk(rows)
      chunks.push(chunk)
      done.rows += chunk.rows
      progress({ table: archived.table.name, ...done })
    }
    tables.push(describeTable(archived, chunks))
  }
  const files = await backUpFiles(archive, source, done)
  const manifest: Manifest = {
    at: snapshotId(now),
    kind,
    product: version,
    schema,
    siteid: await readIdentity(snapshot),
    engine: snapshot.engine,
    tables,
    sequences: await snapshot.sequences(),
    files: files.described,
    missing: files.missing,
    secrets: kind === 'backup' ? secrets : {},
  }
  await archive.writeSnapshot(manifest)
  return { at: manifest.at, ...done, newBytes: archive.writtenBytes, missing: files.missing }
}

/** A site that no server has used yet gets its identity here; a restore of the snapshot begins with it and ends with it. */
const readIdentity = async (snapshot: Snapshot): Promise<string> =>
  String((await snapshot.rows('select siteid from site_identity'))[0]?.[0] ?? randomUUID())

export const snapshotId = (now: number): string =>
  new Date(now).toISOString().slice(0, 19).replaceAll(':', '-').concat('Z')

function describeTable({ table }: ArchivedTable, chunks: Chunk[]): Manifest['tables'][number] {
  const rows = chunks.reduce((sum, chunk) => sum + chunk.rows, 0)
  return { name: table.name, columns: [...table.columns], rows, chunks }
}

async function backUpFiles(
  archive: Archive,
  { snapshot, files, progress = () => {} }: BackupSource,
  done: { rows: number; files: number; bytes: number },
) {
  const before = await rowsOfLastSnapshot(archive)
  const chunks: Chunk[] = []
  const missing: string[] = []
  let rows: FileRow[] = []
  const flush = async () => {
    if (rows.length > 0) chunks.push(await archive.writeChunk(rows))
    rows = []
  }
  for await (const file of namedFiles(snapshot, files)) {
    const row = file.found && (await backUpFile(archive, files, file.found, before.get(file.key)))
    if (!row) {
      missing.push(file.key)
      continue
    }
    rows.push(row)
    done.files += 1
    done.bytes += row[2]
    progress(done)
    if (rows.length >= rowsPerFileChunk) await flush()
  }
  await flush()
  return { described: { count: done.files, bytes: done.bytes, chunks }, missing }
}

/** A file with the size and age of the last snapshot is not read again: files never change under their key. */
async function rowsOfLastSnapshot(archive: Archive): Promise<Map<string, FileRow>> {
  const last = await findReadable(archive)
  const rows = new Map<string, FileRow>()
  if (last === null) return rows
  const { files } = await archive.readSnapshot(last)
  for (const chunk of files.chunks)
    for (const row of (await archive.readChunk(chunk).catch(() => [])) as FileRow[]) rows.set(row[0], row)
  return rows
}

interface NamedFile {
  key: string
  found: StoredFile | null
}

/** The originals that rows name, then the encodings of videos, which take long to derive again. */
async function* namedFiles(snapshot: Snapshot, files: FileStore): AsyncGenerator<NamedFile> {
  const union = fileTables.map((table) => `select hash from ${table} where hash is not null`).join(' union ')
  const stored = files.list('originals/')[Symbol.asyncIterator]()
  let next = await stored.next()
  for await (const [hash] of pages(snapshot, union)) {
    const key = originalKey(String(hash))
    while (!next.done && next.value.key < key) next = await stored.next()
    yield { key, found: !next.done && next.value.key === key ? next.value : null }
  }
  const videos = 'select distinct hash from media_objects where hash is not null'
  for await (const [hash] of pages(snapshot, videos))
    for await (const found of files.list(`derived/${String(hash)}/`)) yield { key: found.key, found }
}

async function* pages(snapshot: Snapshot, sql: string): AsyncGenerator<Value[]> {
  for (let last: Value = ''; ; ) {
    const page = await snapshot.rows(
      `select hash from (${sql}) named where hash > ? order by hash limit 1000`,
      [last],
    )
    yield* page
    const end = page.at(-1)?.[0]
    if (page.length < 1000 || end === undefined) return
    last = end
  }
}

/** Null if the file has vanished meanwhile. */
async function backUpFile(
  archive: Archive,
  files: FileStore,
  { key, bytes, changedAt }: StoredFile,
  before: FileRow | undefined,
): Promise<FileRow | null> {
  // A blob that has vanished from the archive is written again.
  const isUnchanged = before?.[2] === bytes && archive.hasFile(before[1])
  const hash = isUnchanged
    ? before[1]
    : key.startsWith('originals/')
      ? hashInKey(key)
      : await hashFile(files, key)
  if (hash === null) return null
  if (!isUnchanged) {
    const found = await files.read(key)
    if (!found) return null
    try {
      await archive.writeFile(hash, found.stream)
    } finally {
      found.stream.destroy()
    }
  }
  return [key, hash, bytes, changedAt]
}

const hashInKey = (key: string): string => key.split('/')[1] ?? ''

async function hashFile(files: FileStore, key: string): Promise<string | null> {
  const found = await files.read(key)
  if (!found) return null
  const hash = createHash('sha256')
  for await (const part of found.stream) hash.update(part as Buffer)
  return hash.digest('hex')
}

/** Names a derived file of a video again; the key was checked when it was written. */
export const keyOf = (key: string): string =>
  key.startsWith('originals/')
    ? originalKey(hashInKey(key))
    : derivedKey(hashInKey(key), key.split('/')[2] ?? '')
