// Opens a request for a release, moves it from stage to stage, and ends it.
import { record } from '#events/events.ts'
import type { Context } from '#platform/http/request/context.ts'
import { findSigned } from '#signatures/signatures.ts'
import { findGuideRevisions, type GuideRow } from '../../../guides.queries.ts'
import { listReturnedTranslators } from '../../../writers/writers.queries.ts'
import { type Manifest, readManifest } from '../../manifest/manifest.ts'
import { findRelease, findReleases, type ReleaseRow } from '../../releases.queries.ts'
import { moveRelease } from '../../states.ts'
import { approvalProblems } from '../approvals.problems.ts'
import { listAskedPairs } from '../asked.ts'
import type { ProcessRow } from '../processes.queries.ts'
import { listStages, type Stage } from '../stages.queries.ts'
import { nextLook, remindHandler } from './next-look.ts'
import {
  type Changed,
  findRequestOf,
  insertAuthors,
  listEditors,
  type RequestRow,
  updateRequest,
} from './requests.queries.ts'

/** Each stage must have enough people who can sign, or the release could never take effect. */
export async function openRequest(
  ctx: Context,
  { guide, release, process }: { guide: GuideRow; release: ReleaseRow; process: ProcessRow },
): Promise<RequestRow> {
  const stages = await listStages(ctx.db, [process])
  const request = await ctx.db
    .insertInto('approval_requests')
    .values({
      guideid: guide.guideid,
      releaseid: release.releaseid,
      previousid: guide.releaseid,
      processid: process.processid,
      version: process.version,
      status: 'pending',
      manifestHash: release.manifestHash,
      userid: ctx.actor.userid,
      createdAt: ctx.now,
      ...timesOf(ctx, stages[0], process),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await insertAuthors(ctx.db, request.requestid, await findAuthors(ctx, guide, release))
  await checkStages(ctx, request, stages)
  await recordStage(ctx, 'guide.approval-requested', request, release)
  return request
}

/** The columns that begin a stage. */
const timesOf = ({ now }: Context, stage: Stage | undefined, { remindDays }: ProcessRow) => {
  const dueAt = stage?.dueDays ? now + stage.dueDays * 24 * 60 * 60_000 : null
  return {
    stage: stage?.position ?? 1,
    ...{ dueAt, overdueAt: null, remindedAt: null },
    remindAt: nextLook({ dueAt, overdueAt: null }, remindDays, now),
  }
}

/** The user who asks for the approval vouches for the change, like its authors. */
async function findAuthors(ctx: Context, guide: GuideRow, release: ReleaseRow): Promise<Set<number>> {
  const inEffect = guide.releaseid === null ? undefined : await findRelease(ctx.db, guide.releaseid)
  const before: Manifest | null = inEffect ? readManifest(inEffect.manifest) : null
  const manifest = readManifest(release.manifest)
  const changed = await listChangedPrerequisites(ctx, manifest, before)
  const editors = await listEditors(ctx.db, [[manifest, before], ...changed])
  const translators = before ? await listTranslators(ctx, guide, [manifest, before]) : []
  const { userid } = ctx.actor
  return new Set([...editors, ...translators, ...(userid === null ? [] : [userid])])
}

async function listTranslators(
  { db }: Context,
  { langid }: GuideRow,
  [manifest, before]: readonly [Manifest, Manifest],
): Promise<number[]> {
  const ids = [manifest, before].flatMap(({ editions }) => editions[langid] ?? [])
  const rows = await findGuideRevisions(db, ids)
  const [state, earlier] = ids.map((id) => rows.find(({ guideRevisionid }) => guideRevisionid === id))
  return state && earlier ? listReturnedTranslators(db, state, earlier) : []
}

/**
 * Prerequisites that the release pins anew and that nobody has approved: their text is approved with it. A release from
 * before they were sealed does not tell which are new.
 */
async function listChangedPrerequisites(
  { db }: Context,
  manifest: Manifest,
  earlier: Manifest | null,
): Promise<Changed[]> {
  if (earlier && !earlier.before) return []
  const idsOf = (each: Manifest | null) => (each?.before ?? []).map(({ releaseid }) => releaseid)
  const known = new Set(idsOf(earlier))
  const added = idsOf(manifest).filter((releaseid) => !known.has(releaseid))
  if (added.length === 0) return []
  const signed = await findSigned(db, 'release', added)
  const manifests = async (releaseids: readonly number[]) =>
    (await findReleases(db, releaseids)).map((row) => readManifest(row.manifest))
  const before = new Map((await manifests([...known])).map((each) => [each.guideid, each]))
  const unsigned = await manifests(added.filter((releaseid) => !signed.has(releaseid)))
  return unsigned.map((each) => [each, before.get(each.guideid) ?? null])
}

async function checkStages(ctx: Context, { requestid }: RequestRow, stages: readonly Stage[]): Promise<void> {
  const able = Map.groupBy(await listAskedPairs(ctx, [requestid], 'all'), ({ position }) => position)
  for (const stage of stages) {
    const members = new Set((able.get(stage.position) ?? []).map(({ memberid }) => memberid))
    if (members.size < stage.required) throw approvalProblems.nobodyLeft(stage, members.size)
  }
}

export async function beginStage(
  ctx: Context,
  { request, stage, process }: { request: RequestRow; stage: Stage; process: ProcessRow },
): Promise<void> {
  await updateRequest(ctx.db, request.requestid, timesOf(ctx, stage, process))
  const release = (await findRelease(ctx.db, request.releaseid)) as ReleaseRow
  const next = (await findRequestOf(ctx.db, request.releaseid)) as RequestRow
  await recordStage(ctx, 'guide.approval-advanced', next, release)
}

const recordStage = (
  ctx: Context,
  type: 'guide.approval-requested' | 'guide.approval-advanced',
  { requestid, guideid, stage, manifestHash, processid, version, remindAt }: RequestRow,
  { releaseid, title }: ReleaseRow,
): Promise<void> =>
  record(ctx, type, ['guide', guideid], {
    after: { requestid, releaseid, title, stage, processid, version, manifestHash },
    later: remindAt === null ? undefined : { handler: remindHandler, at: remindAt },
  })

/** Ends a request; its release is changed by the caller, in the same transaction. */
export async function endRequest(
  ctx: Context,
  request: RequestRow,
  { status, reason }: { status: 'approved' | 'rejected' | 'closed'; reason: string },
): Promise<void> {
  const { requestid, guideid, releaseid } = request
  const change = { status, reason: reason || null, endedAt: ctx.now, remindAt: null }
  await updateRequest(ctx.db, requestid, change)
  const type = status === 'closed' ? 'guide.approval-closed' : (`guide.release-${status}` as const)
  const title = (await findRelease(ctx.db, releaseid))?.title
  await record(ctx, type, ['guide', guideid], { after: { requestid, releaseid, title, reason } })
}

/** If the release waits for approval. The release itself is closed by the caller. */
export async function closeRequestOf(ctx: Context, releaseid: number, reason: string): Promise<void> {
  const request = await findRequestOf(ctx.db, releaseid)
  if (request?.status === 'pending') await endRequest(ctx, request, { status: 'closed', reason })
}

export async function rejectRelease(ctx: Context, request: RequestRow, reason: string): Promise<void> {
  await moveRelease(ctx.db, 'reject', request, { reason })
  await endRequest(ctx, request, { status: 'rejected', reason })
}
