// The job of releases: they take effect and end at their times, and a site that turns releases on gets first ones.
import type { JobHandler } from '#events/worker.ts'
import type { Database, Db } from '#platform/db/database.ts'
import type { Context } from '#platform/http/request/context.ts'
import { Problem } from '#platform/problems.ts'
import { isSigned } from '#signatures/signatures.ts'
import { findGuide } from '../../guides.queries.ts'
import { findProcessOf } from '../approval/assignments.ts'
import { closeWaiting } from '../approval/requests/edits.ts'
import { addFirstReleases } from '../manifest/first-releases.ts'
import { readManifest } from '../manifest/manifest.ts'
import { usesReleases } from '../manifest/outside.ts'
import { findRelease, listGuidesWithoutRelease, type ReleaseRow } from '../releases.queries.ts'
import { listDue } from './effect.queries.ts'
import { checkReleasable } from './releasable.ts'
import { takeEffect, withdraw } from './take-effect.ts'

interface JobDeps {
  database: Database
  systemContext(db: Db, source: string): Promise<Context>
}

/** Guides per transaction: some tens of milliseconds. */
const guidesAtOnce = 20
const releasesAtOnce = 50
const endReached = 'The end date was reached'
const notApproved = 'An approval process applies now: release the guide again'

type InContext = <T>(work: (ctx: Context) => Promise<T>) => (db: Db) => Promise<T>

/** The rows decide, not the job: a release may have been closed, or its time changed. */
export const applyReleases =
  ({ database, systemContext }: JobDeps): JobHandler =>
  async (_job, signal) => {
    const inContext: InContext = (work) => async (db) => work(await systemContext(db, 'releases'))
    await addMissingReleases(database, inContext, signal)
    for (;;) {
      signal.throwIfAborted()
      const due = await database.readNewest(
        inContext(async (ctx) => (usesReleases(ctx) ? listDue(ctx.db, ctx.now, releasesAtOnce) : [])),
      )
      for (const releaseid of due) await database.write(inContext((ctx) => applyDue(ctx, releaseid)))
      if (due.length < releasesAtOnce) return
    }
  }

async function applyDue(ctx: Context, releaseid: number): Promise<ReleaseRow | undefined> {
  const release = await findRelease(ctx.db, releaseid)
  const guide = release && (await findGuide(ctx.db, release.guideid))
  if (!release || !guide || !usesReleases(ctx)) return undefined
  const { status, effectiveAt, endAt } = release
  const isOver = endAt !== null && endAt <= ctx.now
  if (status === 'released' && isOver) return withdraw(ctx, guide, release, endReached)
  if (status !== 'scheduled' || effectiveAt === null || effectiveAt > ctx.now) return undefined
  // The server may have been off for the whole time of the release.
  if (isOver) return closeWaiting(ctx, release, endReached)
  if (guide.isDeleted) return closeWaiting(ctx, release, 'The guide was deleted')
  // A process that was assigned since then has seen nothing of it.
  if ((await findProcessOf(ctx, guide)) && !(await isSigned(ctx.db, ['release', releaseid])))
    return closeWaiting(ctx, release, notApproved)
  try {
    await checkReleasable(ctx, guide, readManifest(release.manifest))
  } catch (error) {
    if (error instanceof Problem) return closeWaiting(ctx, release, error.message)
    throw error
  }
  return takeEffect(ctx, guide, release)
}

/** Every public guide gets a release of the state that readers see. Batches, so that other writes continue. */
async function addMissingReleases(
  database: Database,
  inContext: InContext,
  signal: AbortSignal,
): Promise<void> {
  for (let after: number | null = 0; after !== null; ) {
    signal.throwIfAborted()
    const from: number = after
    after = await database.write(inContext((ctx) => addBatch(ctx, from)))
  }
}

/** Returns the last guide of the batch; null after the last batch. */
async function addBatch(ctx: Context, after: number): Promise<number | null> {
  if (!usesReleases(ctx)) return null
  const guides = await listGuidesWithoutRelease(ctx.db, after, guidesAtOnce)
  await addFirstReleases(ctx, guides)
  return guides.length < guidesAtOnce ? null : (guides.at(-1)?.guideid ?? null)
}
