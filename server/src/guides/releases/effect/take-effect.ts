// Moves what readers see of a guide, in all languages together, to the states of a release.
import { record } from '#events/events.ts'
import { categoryGuidesTag } from '#pages/deps.ts'
import type { Context } from '#platform/http/request/context.ts'
import { readContent, writeContent } from '../../content.ts'
import { type Edition, originalEdition } from '../../editions/editions.ts'
import {
  findGuide,
  findGuideRevisions,
  type GuideRevisionRow,
  type GuideRow,
  updateGuideRow,
} from '../../guides.queries.ts'
import { recordEditionUses } from '../../saving/media-uses.ts'
import { publishState } from '../../saving/publish-state.ts'
import { findProcessOf } from '../approval/assignments.ts'
import { mayTakeEffect } from '../approval/moves.ts'
import { checkMayHide } from '../manifest/hidden-pins.ts'
import { type Manifest, readManifest } from '../manifest/manifest.ts'
import { publishedContent } from '../manifest/outside.ts'
import { listTranslationHeads, type ReleaseRow } from '../releases.queries.ts'
import { canMove, moveRelease, supersedeReleases } from '../states.ts'
import { acceptRevisions, findPreviousRelease, hideTranslations, reopenRevisions } from './effect.queries.ts'

export const releaseHandler = 'guides.apply-releases'

/** Cache tags of everything that readers see otherwise, besides the guide. */
export const tagsOf = ({ categoryid }: Pick<GuideRow, 'categoryid'>): string[] => [
  `wiki:${categoryid}`,
  categoryGuidesTag,
]

/** The release is approved, or needs no approval: readers see it now, or a job shows it to them at its time. */
export async function takeEffectInTime(
  ctx: Context,
  guide: GuideRow,
  release: ReleaseRow,
): Promise<ReleaseRow> {
  const { releaseid, title, manifestHash, effectiveAt } = release
  if (effectiveAt === null || effectiveAt <= ctx.now) return takeEffect(ctx, guide, release)
  const scheduled = canMove(release, 'approve') ? await moveRelease(ctx.db, 'approve', release) : release
  await record(ctx, 'guide.release-scheduled', ['guide', guide.guideid], {
    after: { releaseid, title, manifestHash, effectiveAt },
    later: { handler: releaseHandler, at: effectiveAt },
  })
  return scheduled
}

/** The previous release is superseded. The end of the release is a job for its time. */
export async function takeEffect(ctx: Context, guide: GuideRow, release: ReleaseRow): Promise<ReleaseRow> {
  const { releaseid, title, manifestHash, endAt } = release
  await supersedeReleases(ctx.db, [guide.guideid])
  const change = { releasedAt: ctx.now, reason: null }
  const inEffect = await moveRelease(ctx.db, 'takeEffect', release, change)
  await moveHeads(ctx, guide, inEffect)
  await record(ctx, 'guide.released', ['guide', guide.guideid], {
    before: { releaseid: guide.releaseid },
    after: { releaseid, title, manifestHash },
    tags: tagsOf(guide),
    later: endAt === null ? undefined : { handler: releaseHandler, at: endAt },
  })
  return inEffect
}

/**
 * Ends a release; if it is in effect, the previous one takes effect again, or readers do not see the guide any more. Under
 * a process only an approved one does: an end date would otherwise lead around the approval.
 */
export async function withdraw(
  ctx: Context,
  guide: GuideRow,
  { releaseid, status }: ReleaseRow,
  reason: string,
): Promise<ReleaseRow> {
  const withdrawn = await moveRelease(ctx.db, 'withdraw', { releaseid }, { reason })
  const isInEffect = guide.releaseid === releaseid
  const previous = isInEffect ? await findReturning(ctx, guide) : undefined
  if (previous) {
    await moveRelease(ctx.db, 'resume', previous)
    await moveHeads(ctx, guide, previous)
  } else if (isInEffect) {
    await checkMayHide(ctx, guide)
    const isHeldBack = guide.isPublic === 1 || guide.isHeldBack === 1 ? 1 : 0
    await updateGuideRow(ctx.db, guide.guideid, { releaseid: null, isPublic: 0, isHeldBack })
  }
  await record(ctx, 'guide.release-withdrawn', ['guide', guide.guideid], {
    before: { releaseid, status },
    after: { reason, in_effect: isInEffect ? (previous?.releaseid ?? null) : guide.releaseid },
    tags: tagsOf(guide),
  })
  return withdrawn
}

async function findReturning(ctx: Context, guide: GuideRow): Promise<ReleaseRow | undefined> {
  const mustBeSigned = (await findProcessOf(ctx, guide)) !== null
  return findPreviousRelease(ctx.db, { guideid: guide.guideid, now: ctx.now, mustBeSigned })
}

interface Move {
  edition: Edition
  before: GuideRevisionRow | undefined
  /** Undefined if the release does not have the language. */
  after: GuideRevisionRow | undefined
}

/** In one transaction with the change of the release; the caller records the event. */
async function moveHeads(
  ctx: Context,
  { guideid }: GuideRow,
  { releaseid, manifest: text }: Pick<ReleaseRow, 'releaseid' | 'manifest'>,
): Promise<void> {
  const manifest = readManifest(text)
  await acceptRevisions(ctx.db, manifest)
  await reopenRevisions(ctx.db, manifest)
  await updateGuideRow(ctx.db, guideid, { releaseid })
  const guide = (await findGuide(ctx.db, guideid)) as GuideRow
  const moves = await listMoves(ctx, guide, manifest)
  const hidden = moves.flatMap(({ edition, after }) => (after ? [] : edition.langid))
  await hideTranslations(ctx.db, guideid, hidden)
  for (const { edition, before, after } of moves) {
    if (after)
      await publishState(ctx, edition, edition.isOriginal ? await withOutside(ctx, guide, after) : after)
    await recordEditionUses(ctx, edition, { before, after }, 'released')
  }
}

/** The original, and languages that change; their number bounds the loop over them. */
async function listMoves(ctx: Context, guide: GuideRow, manifest: Manifest): Promise<Move[]> {
  const others = (await listTranslationHeads(ctx.db, [guide.guideid])).map(
    (row): Edition => ({
      thingid: guide.guideid,
      guide,
      langid: row.langid,
      isOriginal: false,
      edition: row.edition,
      current: row.currentRevisionid,
      newest: row.newestRevisionid,
    }),
  )
  const editions = [originalEdition(guide), ...others].filter(
    ({ isOriginal, langid, current }) => isOriginal || (manifest.editions[langid] ?? 0) !== current,
  )
  const ids = editions.flatMap(({ langid, current }) => [current, manifest.editions[langid] ?? 0])
  const states = new Map(
    (
      await findGuideRevisions(
        ctx.db,
        ids.filter((id) => id > 0),
      )
    ).map((row) => [row.guideRevisionid, row]),
  )
  return editions.map((edition) => ({
    edition,
    before: states.get(edition.current),
    after: states.get(manifest.editions[edition.langid] ?? 0),
  }))
}

/**
 * Category, flags and visibility stay as they are, unless the newest state has further ones that waited. A waiting move to
 * another approval process, which may be assigned since, or to a category that is no longer there does not take effect.
 */
async function withOutside(
  ctx: Context,
  guide: GuideRow,
  state: GuideRevisionRow,
): Promise<GuideRevisionRow> {
  const content = readContent(state.content)
  if (state.guideRevisionid !== guide.newestRevisionid)
    return { ...state, content: writeContent(publishedContent(guide, content)) }
  const { categoryid } = content
  if (categoryid === guide.categoryid || (await mayTakeEffect(ctx, guide, categoryid))) return state
  return { ...state, content: writeContent({ ...content, categoryid: guide.categoryid }) }
}
