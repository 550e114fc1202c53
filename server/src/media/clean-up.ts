// Removes what nobody needs any more: first the media, after a grace period, then the files that no medium refers to.
import { randomBytes, randomInt } from 'node:crypto'
import { record } from '#events/events.ts'
import type { Database } from '#platform/db/database.ts'
import { isConstraintViolation } from '#platform/db/errors.ts'
import type { FileStore, StoredFile } from '#platform/files/files.ts'
import type { Context } from '#platform/http/context.ts'
import {
  type Candidate,
  deleteUnused,
  findHighestId,
  listCandidates,
  markUnused,
} from './clean-up.queries.ts'
import type { Medium } from './media-tables.ts'
import { type Area, areas, findOrphans } from './orphans.ts'

export interface CleanUpDeps {
  database: Database
  files: FileStore
  now: number
  write<T>(work: (ctx: Context) => Promise<T>): Promise<T>
}

/** Time to notice that something was removed by mistake, and to bring back an older revision of a site from a backup. */
export const graceMs = 30 * 24 * 60 * 60_000

/**
 * Small bites, once an hour in every process: a part of the media and of the files, anew at random each time. It
 * keeps no place to go on from, so processes need not know of each other; and what is small is seen whole.
 */
export const bite = { media: 5000, files: 2000, removals: 200 } as const

export interface CleanedUp {
  media: number
  files: number
}

export async function cleanUpMedia(deps: CleanUpDeps): Promise<CleanedUp> {
  const cleaned: CleanedUp = { media: 0, files: 0 }
  for (const medium of ['document', 'object', 'image'] as const)
    cleaned.media += await cleanUpRows(deps, medium)
  for (const area of areas) cleaned.files += await cleanUpFiles(deps, area)
  return cleaned
}

async function cleanUpRows(deps: CleanUpDeps, medium: Medium): Promise<number> {
  const { database, now } = deps
  const candidates = await database.read(async (db) => {
    const bites = Math.max(1, Math.ceil((await findHighestId(db, medium)) / bite.media))
    const above = randomInt(bites) * bite.media
    return listCandidates(db, medium, { above, upTo: above + bite.media })
  })
  const idsOf = (isWanted: (each: Candidate) => boolean) =>
    candidates
      .filter(isWanted)
      .slice(0, bite.removals)
      .map(({ id }) => id)
  await mark(deps, medium, { ids: idsOf((each) => !each.isUnused), since: null })
  await mark(deps, medium, {
    ids: idsOf((each) => each.isUnused === 1 && each.unusedSince === null),
    since: now,
  })
  const due = idsOf((each) => each.isUnused === 1 && (each.unusedSince ?? now) < now - graceMs)
  let removed = 0
  for (const mediumid of due) if (await removeMedium(deps, medium, mediumid)) removed++
  return removed
}

async function mark(
  { write }: CleanUpDeps,
  medium: Medium,
  { ids, since }: { ids: number[]; since: number | null },
): Promise<void> {
  if (ids.length > 0) await write(({ db }) => markUnused(db, medium, ids, since))
}

async function removeMedium(deps: CleanUpDeps, medium: Medium, mediumid: number): Promise<boolean> {
  try {
    return await deps.write(async (ctx) => {
      const gone = await deleteUnused(ctx.db, medium, mediumid)
      if (gone) await record(ctx, { ...eventOf(medium, mediumid), before: gone })
      return gone !== undefined
    })
  } catch (error) {
    if (!isConstraintViolation(error)) throw error
    // A page or guide shows it without having noted that: it is used, and asked about again after the next period.
    await mark(deps, medium, { ids: [mediumid], since: deps.now })
    return false
  }
}

const eventOf = (medium: Medium, mediumid: number) => ({
  type: `${medium}.cleaned-up`,
  subject: medium,
  subjectid: mediumid,
})

async function cleanUpFiles({ database, files, now }: CleanUpDeps, area: Area): Promise<number> {
  const before = now - graceMs
  let removed = 0
  for await (const { key } of findOrphans(database, area, staleFiles(someFiles(files, area), before))) {
    if (await files.removeStale(key, before)) removed++
    if (removed >= bite.removals) break
  }
  return removed
}

async function* staleFiles(all: AsyncIterable<StoredFile>, before: number): AsyncGenerator<StoredFile> {
  for await (const file of all) if (file.changedAt < before) yield file
}

/** From anywhere on, and round to the beginning where the end comes early. */
async function* someFiles(files: FileStore, area: Area): AsyncGenerator<StoredFile> {
  const start = `${area}${randomBytes(16).toString('hex')}`
  let seen = 0
  for await (const file of files.list(area, start)) {
    if (seen++ >= bite.files) return
    yield file
  }
  for await (const file of files.list(area)) {
    if (file.key > start || seen++ >= bite.files) return
    yield file
  }
}
