// Removes unused media after a grace period, then, after another, their files.
import { randomInt } from 'node:crypto'
import { record } from '#events/events.ts'
import type { Database } from '#platform/db/database.ts'
import { isConstraintViolation } from '#platform/db/errors.ts'
import { type FileStore, originalKey } from '#platform/files/files.ts'
import type { Context } from '#platform/http/request/context.ts'
import type { Medium } from '../media-tables.ts'
import { findWantedNames, forgetDropped, listDropped, storeDropped } from '../store/dropped-files.queries.ts'
import {
  type Candidate,
  deleteUnused,
  findHighestId,
  listCandidates,
  markUnused,
} from './clean-up.queries.ts'

export interface CleanUpDeps {
  database: Database
  files: FileStore
  now: number
  write<T>(work: (ctx: Context) => Promise<T>): Promise<T>
}

/** Time to notice an accidental removal, and to restore an older state of a site from a backup. */
export const graceMs = 30 * 24 * 60 * 60_000

/**
 * Small batches, once an hour in every process, each a random part of the media. There is no cursor, so processes need
 * no coordination; a small set is covered completely.
 */
const bite = { media: 5000, removals: 200 } as const

export interface CleanedUp {
  media: number
  files: number
}

export async function cleanUpMedia(deps: CleanUpDeps): Promise<CleanedUp> {
  const cleaned: CleanedUp = { media: 0, files: 0 }
  for (const medium of ['document', 'object', 'image'] as const)
    cleaned.media += await cleanUpRows(deps, medium)
  cleaned.files = await cleanUpFiles(deps)
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
      if (gone) {
        const { names, ...before } = gone
        await storeDropped(ctx.db, names, ctx.now)
        await record(ctx, `${medium}.cleaned-up`, [medium, mediumid], { before })
      }
      return gone !== undefined
    })
  } catch (error) {
    if (!isConstraintViolation(error)) throw error
    // A page or guide shows it without a recorded use: it counts as used, and is checked again after the next period.
    await mark(deps, medium, { ids: [mediumid], since: deps.now })
    return false
  }
}

/** Only files that this database has named and dropped long ago: another database may use unknown files. */
async function cleanUpFiles({ database, files, now }: CleanUpDeps): Promise<number> {
  const before = now - graceMs
  const due = await database.readNewest((db) => listDropped(db, before, bite.removals))
  const wanted = await database.readNewest((db) => findWantedNames(db, due))
  let removed = 0
  const fresh: string[] = []
  for (const name of due) {
    if (wanted.has(name)) continue
    const { gone, left } = await removeNamed(files, name, before)
    removed += gone
    if (left > 0) fresh.push(name)
  }
  if (due.length === 0) return 0
  await database.write(async (db) => {
    await forgetDropped(db, due, before)
    // The same bytes were uploaded again and not saved.
    await storeDropped(db, fresh, now)
  })
  return removed
}

async function removeNamed(files: FileStore, name: string, before: number) {
  const keys = await listNamed(files, name)
  let gone = 0
  for (const key of keys) if (await files.removeStale(key, before)) gone++
  return { gone, left: keys.length - gone }
}

/** An original with its derived files, or the parts of an upload. */
async function listNamed(files: FileStore, name: string): Promise<string[]> {
  const isHash = /^[0-9a-f]{64}$/.test(name)
  const keys = isHash && (await files.size(originalKey(name))) !== null ? [originalKey(name)] : []
  for await (const { key } of files.list(isHash ? `derived/${name}/` : `parts/${name}/`)) keys.push(key)
  return keys
}
