// Applies the review of a pending edit to its guide.
import type { Patrol } from '#history/patrol.ts'
import { categoryGuidesTag } from '#pages/deps.ts'
import { readContent } from '../content.ts'
import { type Edition, findEdition } from '../editions/editions.ts'
import { forgetContributors } from '../editions/revisions.queries.ts'
import { findGuide, findGuideRevision, type GuideRevisionRow } from '../guides.queries.ts'
import { guideHistory } from '../saving/guide-history.ts'
import { recordEditionUses } from '../saving/media-uses.ts'
import { checkStillFits, contentInEffect, publishState, saveHeads } from '../saving/publish-state.ts'

export const guidePatrol: Patrol<GuideRevisionRow, Edition> = {
  history: guideHistory,
  findEdition: async ({ db }, { guideid, langid }) => {
    const guide = await findGuide(db, guideid)
    return guide && findEdition(db, guide, langid)
  },
  checkStillFits: async (ctx, { guide, isOriginal }, { content }) => {
    if (isOriginal) await checkStillFits(ctx, guide, readContent(content))
  },
  publish: async (ctx, edition, { content, ...shown }) => {
    const base = await findGuideRevision(ctx.db, shown.baseRevisionid ?? 0)
    const now = await contentInEffect(ctx, edition, base, JSON.parse(content) as object)
    await publishState(ctx, edition, { ...shown, content: JSON.stringify(now) })
  },
  saveHeads,
  cleanUpDenied: (ctx, { thingid }, denied) =>
    forgetContributors(
      ctx.db,
      thingid,
      denied.map(({ userid }) => userid),
    ),
  settleUses: async (ctx, edition, { shown, other }) => {
    if (other) await recordEditionUses(ctx, edition, { before: other, after: shown }, 'settles')
  },
  eventDetails: ({ guide, langid, isOriginal }, { guideRevisionid }, { shown, denied }) => ({
    before: { guide_revisionid: guide.currentRevisionid },
    after: { langid, guide_revisionid: guideRevisionid, ...(denied ? { denied } : {}) },
    tags: [
      `wiki:${guide.categoryid}`,
      categoryGuidesTag,
      ...(shown && isOriginal ? [`wiki:${readContent(shown.content).categoryid}`] : []),
    ],
  }),
}
