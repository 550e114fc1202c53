// Loads a snapshot of an archive into an empty site: files first, then the database in one transaction.
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { Config } from '#platform/config/config.ts'
import { checkEmpty, loadDatabase } from '#platform/db/open/load.ts'
import type { Value } from '#platform/db/open/snapshot.ts'
import { fileMode, temporaryPath } from '#platform/files/durable.ts'
import type { FileStore } from '#platform/files/files.ts'
import { layout } from '#schema/generated/layout.ts'
import { migrations } from '#schema/migrations/index.ts'
import type { Archive } from './archive.ts'
import { keyOf, type Progress } from './backup.ts'
import { ArchiveError, DamagedBlob } from './blob-stores/blob-store.ts'
import type { FileRow, Manifest } from './format.ts'

export interface RestoreTarget {
  config: Pick<Config, 'data' | 'databaseUrl'>
  files: FileStore
  now: number
  /** Throws if files of another site are there; called before anything is written. */
  claim?: (siteid: string) => Promise<void>
  /** Called before the database is loaded, which makes the site. */
  prepare?: (manifest: Manifest) => Promise<void>
  progress?: Progress
}

export interface RestoreReport {
  at: string
  rows: number
  files: number
  bytes: number
}

/** The newest snapshot, or the newest one that is not later than `at`. */
export async function pickSnapshot(archive: Archive, at?: string): Promise<string> {
  const ids = await archive.listSnapshots()
  const found = ids.findLast((id) => at === undefined || id <= at)
  if (found !== undefined) return found
  const oldest = ids[0]
  const most = oldest === undefined ? 'holds no complete backup' : `holds no backup before ${oldest}`
  throw new ArchiveError(`${archive.store.label} ${most}`)
}

/** Throws before anything is written if this version cannot load the snapshot. */
export function checkVersion({ schema, product }: Manifest): void {
  const newest = migrations.at(-1)?.id ?? 0
  if (schema > newest)
    throw new ArchiveError(
      `The backup was written by Stepwright ${product}, which is newer: install that version`,
    )
}

type Done = Omit<RestoreReport, 'at'>

export async function restore(archive: Archive, id: string, target: RestoreTarget): Promise<RestoreReport> {
  const manifest = await archive.readSnapshot(id)
  checkVersion(manifest)
  await checkEmpty(target.config)
  await target.claim?.(manifest.siteid)
  const done = { rows: 0, files: 0, bytes: 0 }
  await restoreFiles(archive, manifest, target, done)
  await target.prepare?.(manifest)
  await loadTables(archive, manifest, { ...target, change: forCopy }, done)
  return { at: manifest.at, ...done }
}

interface Loading extends Pick<RestoreTarget, 'config' | 'now' | 'progress'> {
  change?: (table: string, row: Value[], columns: readonly string[]) => Value[]
}

/** Two servers must not write backups into one place, so the schedule of the copy is off. It sends no pending mail. */
function forCopy(table: string, row: Value[], columns: readonly string[]): Value[] {
  if (table === 'notices') return row.map((value, at) => (columns[at] === 'mailAt' ? null : value))
  const [key, value] = row
  if (table !== 'settings' || key !== 'backups') return row
  return [key, JSON.stringify({ ...JSON.parse(String(value)), schedule: 'off' })]
}

export async function loadTables(
  archive: Archive,
  manifest: Manifest,
  { config, now, progress = () => {}, change = (_table, row) => row }: Loading,
  done: Done = { rows: 0, files: 0, bytes: 0 },
): Promise<void> {
  const { schema, tables, sequences } = manifest
  const unknown = tables.find(({ name }) => !isKnownTable(name, manifest))
  if (unknown) throw new ArchiveError(`The backup has an unknown table ${unknown.name}`)
  await loadDatabase({ ...config, schema, now }, async ({ clear, insert, setSequence }) => {
    for (const { name, rows } of tables.toReversed()) if (rows > 0) await clear(name)
    for (const { name, columns, chunks } of tables) {
      for (const chunk of chunks) {
        const rows = (await archive.readChunk(chunk)).map((row) => change(name, row, columns))
        await insert(name, columns, rows).catch((error: Error) => {
          throw new ArchiveError(`Rows of ${name} can not be loaded: ${error.message}`)
        })
        done.rows += chunk.rows
        progress({ table: name, ...done })
      }
    }
    for (const [table, last] of Object.entries(sequences)) await setSequence(table, last)
  })
}

/** A table of an older schema may be gone by now; the database of that schema rejects any other. */
const isKnownTable = (name: string, { schema }: Manifest): boolean =>
  schema < (migrations.at(-1)?.id ?? 0) || layout.some((table) => table.name === name)

async function restoreFiles(
  archive: Archive,
  { files: { chunks } }: Manifest,
  { files, progress = () => {} }: RestoreTarget,
  done: Done,
): Promise<void> {
  for (const chunk of chunks)
    for (const [key, hash, bytes] of (await archive.readChunk(chunk)) as FileRow[]) {
      await restoreFile(archive, files, { key: keyOf(key), hash, bytes })
      done.files += 1
      done.bytes += bytes
      progress(done)
    }
}

interface ArchivedFile {
  key: string
  hash: string
  bytes: number
}

/** A file of an interrupted restore is not read again. */
async function restoreFile(
  archive: Archive,
  files: FileStore,
  { key, hash, bytes }: ArchivedFile,
): Promise<void> {
  if ((await files.size(key)) === bytes) return
  const temporary = temporaryPath(files.incoming)
  try {
    await pipeline(checked(archive, hash), createWriteStream(temporary, { flags: 'wx', mode: fileMode }))
    await files.adopt(temporary, key)
  } finally {
    await rm(temporary, { force: true })
  }
}

/** Throws at the end of a file whose content is not that of its hash. */
export async function* checked(archive: Archive, hash: string): AsyncGenerator<Buffer> {
  const content = await archive.readFile(hash)
  if (!content) throw new ArchiveError(`${archive.store.label} lacks the file ${hash}`)
  const found = createHash('sha256')
  for await (const part of content) {
    found.update(part)
    yield part
  }
  if (found.digest('hex') !== hash)
    throw new DamagedBlob(`The file ${hash} in ${archive.store.label} is damaged`)
}
