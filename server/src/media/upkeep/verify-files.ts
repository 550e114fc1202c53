// Compares the files in the database with those in the store, in bounded memory.
import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import type { Database, Db } from '#platform/db/database.ts'
import { type FileStore, hashOf, originalKey, type StoredFile } from '#platform/files/files.ts'
import {
  describeHash,
  findOpenUploads,
  findWantedFolders,
  findWantedOriginals,
  listHashesAfter,
} from '../store/stored-files.queries.ts'

export interface FileFault {
  kind: 'missing' | 'damaged' | 'orphaned'
  key: string
  bytes: number | null
  /** A few of the media that it belongs to. */
  media: string[]
  isRemoved: boolean
}

export interface VerifyReport {
  /** Number of checked originals, and of bytes read from them. */
  checked: number
  bytes: number
  missing: number
  damaged: number
  orphaned: number
  removed: number
}

export interface VerifyDeps {
  database: Database
  files: FileStore
  now: number
}

export interface VerifyOptions {
  /** Checks that files exist, without reading them. */
  isQuick?: boolean
  removesOrphans?: boolean
  tell: (fault: FileFault) => void
}

const pageOfHashes = 500
/** A younger file may belong to an upload that is being saved. */
const arrivingMs = 60 * 60_000

export async function verifyFiles(deps: VerifyDeps, options: VerifyOptions): Promise<VerifyReport> {
  const report: VerifyReport = { checked: 0, bytes: 0, missing: 0, damaged: 0, orphaned: 0, removed: 0 }
  const tell = (fault: FileFault) => {
    report[fault.kind]++
    if (fault.isRemoved) report.removed++
    options.tell(fault)
  }
  await verifyOriginals(deps, { ...options, tell }, report)
  await verifyWanted(deps, { ...options, tell })
  return report
}

async function verifyOriginals(
  deps: VerifyDeps,
  options: VerifyOptions,
  report: VerifyReport,
): Promise<void> {
  const { database } = deps
  for (let after = ''; ; ) {
    const hashes = await database.read((db) => listHashesAfter(db, after, pageOfHashes))
    for (const hash of hashes) {
      const found = await lookAt(deps.files, hash, options.isQuick === true)
      report.checked++
      report.bytes += found.bytes ?? 0
      if (found.fault && (await isWanted(database, hash))) {
        const media = await database.read((db) => describeHash(db, hash))
        const { fault: kind, bytes } = found
        options.tell({ kind, key: originalKey(hash), bytes, media, isRemoved: false })
      }
      after = hash
    }
    if (hashes.length < pageOfHashes) return
  }
}

/** Clean-up may have removed the row and the file since the page was read. */
const isWanted = async (database: Database, hash: string): Promise<boolean> =>
  (await database.readNewest((db) => findWantedOriginals(db, [hash]))).has(hash)

interface Look {
  bytes: number | null
  fault: 'missing' | 'damaged' | null
}

async function lookAt(files: FileStore, hash: string, isQuick: boolean): Promise<Look> {
  const key = originalKey(hash)
  if (isQuick) {
    const bytes = await files.size(key)
    return { bytes, fault: bytes === null ? 'missing' : null }
  }
  const found = await files.read(key)
  if (!found) return { bytes: null, fault: 'missing' }
  const seen = createHash('sha256')
  await pipeline(found.stream, seen)
  return { bytes: found.total, fault: seen.digest('hex') === hash ? null : 'damaged' }
}

async function verifyWanted(deps: VerifyDeps, options: VerifyOptions): Promise<void> {
  const { database, files, now } = deps
  for (const area of areas) {
    const settled = settledFiles(files.list(area), now - arrivingMs)
    for await (const { key, bytes } of findOrphans(database, area, settled)) {
      const isRemoved = options.removesOrphans === true && (await files.removeStale(key, now - arrivingMs))
      options.tell({ kind: 'orphaned', key, bytes, media: [], isRemoved })
    }
  }
}

async function* settledFiles(all: AsyncIterable<StoredFile>, before: number): AsyncGenerator<StoredFile> {
  for await (const file of all) if (file.changedAt < before) yield file
}

const areas = ['originals/', 'derived/', 'parts/'] as const
type Area = (typeof areas)[number]

/** Selects the used names in this area of the store. */
const findWanted: Record<Area, (db: Db, names: string[]) => Promise<Set<string>>> = {
  'originals/': findWantedOriginals,
  'derived/': findWantedFolders,
  'parts/': findOpenUploads,
}

const pageOfFiles = 500

/** Reads the newest data, page by page: a file that was just saved must not be reported as orphaned. */
async function* findOrphans(
  database: Database,
  area: Area,
  files: AsyncIterable<StoredFile>,
): AsyncGenerator<StoredFile> {
  let page: StoredFile[] = []
  for await (const file of files) {
    page.push(file)
    if (page.length < pageOfFiles) continue
    yield* await pickOrphans(database, area, page)
    page = []
  }
  yield* await pickOrphans(database, area, page)
}

async function pickOrphans(database: Database, area: Area, page: StoredFile[]): Promise<StoredFile[]> {
  if (page.length === 0) return []
  const names = [...new Set(page.map(({ key }) => hashOf(key)))]
  const wanted = await database.readNewest((db) => findWanted[area](db, names))
  return page.filter(({ key }) => !wanted.has(hashOf(key)))
}
