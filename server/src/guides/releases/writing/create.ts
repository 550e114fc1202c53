// Makes a release of the working text of a guide, which takes effect immediately or at a later time.
import type { Context } from '#platform/http/request/context.ts'
import { type FieldFault, fault, problems } from '#platform/problems.ts'
import { getReadableGuide, isTrusted } from '../../guides.access.ts'
import { findGuide, findGuideRevisions, type GuideRow, updateGuideRow } from '../../guides.queries.ts'
import { sealPrerequisites } from '../../parts/sealed-prerequisites.ts'
import { showWritten } from '../../reading/written.ts'
import { textFaults } from '../../text-faults.ts'
import { findProcessOf } from '../approval/assignments.ts'
import { openRequest } from '../approval/requests/requests.ts'
import { checkBefore, checkReleasable } from '../effect/releasable.ts'
import { takeEffectInTime } from '../effect/take-effect.ts'
import { withFirstRelease } from '../manifest/first-releases.ts'
import { gatherManifests } from '../manifest/gather.ts'
import { makeReleases } from '../manifest/make-releases.ts'
import { type Manifest, originalOf, readManifest } from '../manifest/manifest.ts'
import { isSameState, usesReleases } from '../manifest/outside.ts'
import { areSameNames } from '../manifest/sealed-names.ts'
import { releaseProblems } from '../releases.problems.ts'
import { findOpenRelease, findRelease, type ReleaseRow } from '../releases.queries.ts'
import { presentRelease } from './present.ts'
import { checkMayRelease } from './releases.access.ts'
import type { NewRelease } from './releases.schema.ts'

export async function createRelease(ctx: Context, draft: NewRelease): Promise<ReleaseRow> {
  const seen = await getReadableGuide(ctx, draft.guideid)
  await checkMayRelease(ctx, seen)
  const times = readTimes(ctx, draft, textFaults(draft))
  const guide = await withFirstRelease(ctx, seen)
  if (draft.guide_revisionid !== undefined && draft.guide_revisionid !== guide.newestRevisionid)
    throw problems.conflict(await showWritten(ctx, guide.guideid, guide.langid))
  const open = await findOpenRelease(ctx.db, guide.guideid)
  if (open) throw releaseProblems.releasePending(await presentRelease(ctx, open))
  const process = await findProcessOf(ctx, guide)
  const manifest = await getManifest(ctx, guide, process !== null)
  const status = process ? 'pending' : 'scheduled'
  const { type, notes } = draft
  const [release] = (await makeReleases(ctx, [
    { guide, manifest, status, ...times, type, notes, title: draft.title?.trim() },
  ])) as [ReleaseRow]
  const { major, minor } = release
  await updateGuideRow(ctx.db, guide.guideid, { lastMajor: major, lastMinor: minor })
  if (!process) return takeEffectInTime(ctx, guide, release)
  await openRequest(ctx, { guide, release, process })
  return release
}

/**
 * Programs that know no releases publish a guide by its privacy: the first time, that makes its first release, unless
 * somebody has to approve it, or a prerequisite has none. Then the guide waits.
 */
export async function releaseWithPublication(ctx: Context, guideid: number): Promise<void> {
  const guide = usesReleases(ctx) ? await findGuide(ctx.db, guideid) : undefined
  if (!guide || guide.lastMajor > 0 || !isTrusted(ctx)) return
  if (await findProcessOf(ctx, guide)) return
  const [manifest] = await gatherManifests(ctx.db, [guide], 'newest')
  if (manifest && (await checkBefore(ctx, manifest.prerequisites)).length === 0)
    await createRelease(ctx, { guideid })
}

export interface Times {
  effectiveAt: number | null
  endAt: number | null
}

/** Reports their faults together with the others of the request. */
export function readTimes(
  ctx: Context,
  draft: { effective_date?: number | undefined; end_date?: number | null | undefined },
  others: readonly FieldFault[],
): Times {
  const { effective_date: effective = null, end_date: end = null } = draft
  const [effectiveAt, endAt] = [effective, end].map((at) => (at === null ? null : at * 1000)) as [
    number | null,
    number | null,
  ]
  const faults = [...others]
  if (effectiveAt !== null && effectiveAt <= ctx.now)
    faults.push(fault('effective_date', 'effective_date must be in the future'))
  if (endAt !== null && endAt <= (effectiveAt ?? ctx.now))
    faults.push(
      fault('end_date', `end_date must be after ${effectiveAt === null ? 'the present' : 'effective_date'}`),
    )
  if (faults.length > 0) throw problems.invalid(faults)
  return { effectiveAt, endAt }
}

/** Signers approve a text with concrete releases of all prerequisites. */
async function getManifest(ctx: Context, guide: GuideRow, isSealed: boolean): Promise<Manifest> {
  const [gathered] = await gatherManifests(ctx.db, [guide], 'newest')
  if (!gathered) throw problems.revisionNotFound()
  await checkReleasable(ctx, guide, gathered)
  const manifest = isSealed ? await withSealed(ctx, gathered) : gathered
  await checkChanged(ctx, guide, manifest)
  return manifest
}

async function withSealed({ db }: Context, manifest: Manifest): Promise<Manifest> {
  const { before, missing } = await sealPrerequisites(db, manifest.guideid, manifest.prerequisites)
  if (missing.length === 0) return { ...manifest, before }
  throw problems.invalid(
    missing.map((guideid) =>
      fault('prerequisites', `Guide ${guideid}, before a prerequisite, has no release: release it first`),
    ),
  )
}

async function checkChanged(ctx: Context, guide: GuideRow, manifest: Manifest): Promise<void> {
  const inEffect = guide.releaseid === null ? undefined : await findRelease(ctx.db, guide.releaseid)
  if (!inEffect) return
  const before = readManifest(inEffect.manifest)
  if (translationsIn(before) !== translationsIn(manifest)) return
  if (manifest.before && JSON.stringify(manifest.before) !== JSON.stringify(before.before ?? [])) return
  if (before.names && manifest.names && !areSameNames(before.names, manifest.names)) return
  const ids = [originalOf(before), originalOf(manifest)]
  const states = new Map((await findGuideRevisions(ctx.db, ids)).map((row) => [row.guideRevisionid, row]))
  const [one, other] = ids.map((id) => states.get(id))
  if (!one || !other || !isSameState(one, other)) return
  throw releaseProblems.releaseUnchanged(await presentRelease(ctx, inEffect))
}

const translationsIn = ({ editions, langid }: Manifest): string =>
  JSON.stringify(
    Object.entries({ ...editions, [langid]: 0 }).sort(([one], [other]) => (one < other ? -1 : 1)),
  )
