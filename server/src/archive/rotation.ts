// Removes old snapshots by a rule of hours, days, weeks and months, and blobs that no snapshot refers to.
import type { Archive } from './archive.ts'
import { ArchiveError, chunkName, fileName, snapshotName } from './blob-stores/blob-store.ts'
import type { FileRow } from './format.ts'

/** For each of the newest so many hours, days, weeks and months with a backup, its newest one remains. */
export interface Rotation {
  hours: number
  days: number
  weeks: number
  months: number
}

/** Another backup may be writing, so younger blobs are never removed, */
const youngMs = 24 * 60 * 60_000
/** and blobs that are about to reach that age are written again, unless the newest snapshot refers to them. */
const reusableMs = youngMs / 2

const dayMs = 24 * 60 * 60_000
const timeOf = (id: string): Date => new Date(id.replace(/T(\d\d)-(\d\d)-(\d\d)Z/, 'T$1:$2:$3Z'))
/** Weeks begin on Monday; 1 January 1970 was a Thursday. */
const weekOf = (id: string): string => String(Math.floor((timeOf(id).getTime() / dayMs + 3) / 7))

/** The newest snapshot always remains. */
export function pickRemaining(ids: readonly string[], { hours, days, weeks, months }: Rotation): Set<string> {
  const newestFirst = [...ids].sort().reverse()
  const remaining = new Set(newestFirst.slice(0, 1))
  const periods: [number, (id: string) => string][] = [
    [hours, (id) => id.slice(0, 13)],
    [days, (id) => id.slice(0, 10)],
    [weeks, weekOf],
    [months, (id) => id.slice(0, 7)],
  ]
  for (const [count, periodOf] of periods) {
    const newest = new Map<string, string>()
    for (const id of newestFirst) if (!newest.has(periodOf(id))) newest.set(periodOf(id), id)
    for (const id of [...newest.values()].slice(0, count)) remaining.add(id)
  }
  return remaining
}

export interface RotationReport {
  removedSnapshots: string[]
  removedBlobs: number
  freedBytes: number
  /** Total size of the archive afterwards. */
  totalBytes: number
  /** Why no blob was removed: a remaining backup can not be read. */
  unreadable: string | null
}

export async function rotate(archive: Archive, rotation: Rotation, now: number): Promise<RotationReport> {
  const ids = await archive.listSnapshots()
  const remaining = pickRemaining(ids, rotation)
  const removedSnapshots = ids.filter((id) => !remaining.has(id))
  let unreadable: string | null = null
  const used = await listUsedBlobs(archive, [...remaining]).catch((error) => {
    if (!(error instanceof ArchiveError)) throw error
    unreadable = error.message
    return null
  })
  for (const id of removedSnapshots) await archive.store.remove(snapshotName(id))
  let removedBlobs = 0
  let freedBytes = 0
  let totalBytes = 0
  for (const prefix of ['chunks/', 'files/'])
    for await (const { name, bytes, changedAt } of archive.store.list(prefix)) {
      if (used === null || used.has(name) || changedAt > now - youngMs) {
        totalBytes += bytes
        continue
      }
      await archive.store.remove(name)
      removedBlobs += 1
      freedBytes += bytes
    }
  return { removedSnapshots, removedBlobs, freedBytes, totalBytes, unreadable }
}

/** The names of all blobs of these snapshots. */
async function listUsedBlobs(archive: Archive, ids: readonly string[]): Promise<Set<string>> {
  const used = new Set<string>()
  for (const id of ids) {
    const { tables, files } = await archive.readSnapshot(id)
    for (const { hash } of [...tables, files].flatMap(({ chunks }) => chunks)) used.add(chunkName(hash))
    for (const chunk of files.chunks)
      for (const [, hash] of (await archive.readChunk(chunk)) as FileRow[]) used.add(fileName(hash))
  }
  return used
}

/** The newest snapshot whose manifest can be read; a damaged one must not stop new backups. */
export async function findReadable(archive: Archive): Promise<string | null> {
  for (const id of (await archive.listSnapshots()).reverse())
    if (await archive.readSnapshot(id).catch(() => null)) return id
  return null
}

/** The blobs that a new backup may refer to without writing them. */
export async function listReusableBlobs(archive: Archive, now: number): Promise<Set<string>> {
  const last = await findReadable(archive)
  const reusable = last
    ? await listUsedBlobs(archive, [last]).catch(() => new Set<string>())
    : new Set<string>()
  const found = new Set<string>()
  for (const prefix of ['chunks/', 'files/'])
    for await (const { name, changedAt } of archive.store.list(prefix))
      if (reusable.has(name) || changedAt > now - reusableMs) found.add(name)
  return found
}
