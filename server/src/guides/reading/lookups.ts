// Lookups of guides for comments and media: existence, visibility and edit rights.

import type { CommentLookups } from '#comments/deps.ts'
import type { UseInGuide } from '#media/uses/uses.ts'
import type { Context } from '#platform/http/request/context.ts'
import { getReadableGuide, mayEdit, mayJudge } from '../guides.access.ts'
import { guideProblems } from '../guides.problems.ts'
import { findGuide, findGuides } from '../guides.queries.ts'
import { type Manifest, readManifest } from '../releases/manifest/manifest.ts'
import { listShownPins } from '../releases/manifest/pins.queries.ts'
import { getGuideOfStep, hasStep } from '../steps/owners.ts'
import { linkSources } from '../texts/render.ts'
import { editable, isGuideViewable, viewable } from '../viewable.ts'

export const commentLookups: CommentLookups = {
  getGuide: getReadableGuide,
  getGuideOfStep: async (ctx, stepid, mustExist) => {
    const guide = await getGuideOfStep(ctx, stepid)
    if (mustExist && !(await hasStep(ctx, guide, stepid))) throw guideProblems.stepNotFound()
    return guide
  },
  mayEditGuide: async (ctx, guideid) => {
    const guide = await findGuide(ctx.db, guideid)
    return guide !== undefined && mayEdit(ctx, guide)
  },
  isViewable: isGuideViewable,
  links: linkSources,
}

/** Their titles, by id. */
export async function viewableGuides(
  ctx: Context,
  guideids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const seen = await viewable(ctx, await findGuides(ctx.db, guideids))
  return new Map(seen.map((guide) => [guide.guideid, guide.title]))
}

export async function editableGuides(
  ctx: Context,
  guideids: readonly number[],
): Promise<ReadonlySet<number>> {
  const found = await editable(ctx, await findGuides(ctx.db, guideids))
  return new Set(found.map(({ guideid }) => guideid))
}

/** The guide that the caller may view and that shows one of these uses in a pinned release, and the guide of the release. */
export async function pinningGuides(ctx: Context, uses: readonly UseInGuide[]): Promise<number[]> {
  const pins = (
    await listShownPins(
      ctx.db,
      uses.map(({ guideid }) => guideid),
    )
  ).map(({ guideid, manifest }) => ({ guideid, ...shownIn(readManifest(manifest)) }))
  const shown = pins.filter(({ of, shows }) => uses.some((use) => use.guideid === of && shows(use)))
  const seen = await viewableGuides(ctx, [...new Set(shown.flatMap(({ guideid, of }) => [guideid, of]))])
  const pin = shown.find(({ guideid, of }) => seen.has(guideid) && seen.has(of))
  return pin ? [pin.guideid, pin.of] : []
}

function shownIn({ guideid, media }: Manifest) {
  const keys = new Set(media.map(({ medium, id }) => `${medium} ${id}`))
  return { of: guideid, shows: (use: UseInGuide) => keys.has(`${use.medium} ${use.mediumid}`) }
}

export const seesHistory = mayJudge
