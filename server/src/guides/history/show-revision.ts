// Makes a revision the one that readers see: the row that lists read, what comes first, and who has earned by it.

import { listPagesByIds } from '#pages/find-pages.ts'
import type { Context } from '#platform/http/request/context.ts'
import { problems } from '#platform/problems.ts'
import { siteOf } from '#settings/settings.ts'
import { addReputation } from '#users/trust.ts'
import type { GuideContent, StepPlaces } from '../content.ts'
import type { Edition } from '../editions/editions.ts'
import { judgeEdits, type WaitingEdit } from '../editions/revisions.queries.ts'
import { featuringFlags } from '../flags/flags.ts'
import { type GuideRow, replacePrerequisites } from '../guides.queries.ts'
import { leadTo } from '../parts/prerequisites.ts'
import { findCover } from './cover.ts'

/** Deleting and bringing back change nothing that could be judged. */
export const markers: readonly string[] = ['deleted', 'restored']

/** The columns that repeat for lists what readers see. */
export async function shownColumns(
  ctx: Context,
  guide: Pick<GuideRow, 'publishedAt'>,
  { content, places }: { content: GuideContent; places: StepPlaces },
  { guideRevisionid, revisionid }: { guideRevisionid: number; revisionid: number },
) {
  return {
    categoryid: content.categoryid,
    type: content.type,
    subject: content.subject,
    title: content.title,
    summary: content.summary,
    difficulty: content.difficulty,
    timeMax: content.timeMax,
    imageid: await findCover(ctx.db, content, places),
    flags: JSON.stringify(content.flags),
    isPublic: content.isPublic ? 1 : 0,
    isFeatured: content.flags.some((flagid) => featuringFlags.includes(flagid)) ? 1 : 0,
    isPrerequisiteOnly: content.flags.includes('GUIDE_PREREQ_ONLY') ? 1 : 0,
    revisionid,
    currentRevisionid: guideRevisionid,
    publishedAt: guide.publishedAt || (content.isPublic ? ctx.now : 0),
    modifiedAt: ctx.now,
  } as const
}

/** What was right when it was written may have become wrong while it waited or lay in the history. */
export async function checkStillFits(ctx: Context, guide: GuideRow, content: GuideContent): Promise<void> {
  if (content.categoryid !== guide.categoryid) await checkCategoryStands(ctx, content.categoryid)
  if (await leadTo(ctx.db, content.prerequisites, guide.guideid))
    throw problems.invalidField('prerequisites', 'A guide can not come before itself')
}

export async function checkCategoryStands(ctx: Context, wikiid: number): Promise<void> {
  const page = (await listPagesByIds(ctx.db, [wikiid])).get(wikiid)
  if (!page || page.isDeleted) throw problems.invalidField('category', 'Its category is no longer there')
}

export const showPrerequisites = (ctx: Context, guideid: number, { prerequisites }: GuideContent) =>
  replacePrerequisites(ctx.db, guideid, prerequisites)

/** Points by the person who earned them. Nobody earns by accepting what is their own. */
export async function acceptEdits(
  ctx: Context,
  edition: Edition,
  edits: readonly WaitingEdit[],
): Promise<Map<number, number>> {
  await judgeEdits(ctx.db, edition, edits, { isPatrolled: 1 })
  const points = siteOf(ctx).acceptedEditReputation
  const earned = new Map<number, number>()
  if (points === 0) return earned
  for (const { userid, action } of edits) {
    if (userid === null || userid === ctx.actor.userid || markers.includes(action)) continue
    earned.set(userid, (earned.get(userid) ?? 0) + points)
  }
  await addReputation(ctx.db, earned)
  return earned
}

/** Told with the event of an edit that nobody sees yet. */
export const waits = (isPatrolled: 0 | 1): object => (isPatrolled ? {} : { waits: true })

/** What an event tells of edits that were accepted, and whose kept answers it ends. */
export const tellAccepted = (edits: readonly WaitingEdit[], earned: ReadonlyMap<number, number>) => ({
  after: {
    accepted: edits.map((edit) => edit.guideRevisionid),
    reputation: [...earned].map(([userid, points]) => ({ userid, points })),
  },
  tags: [...earned.keys()].map((userid) => `user:${userid}`),
})
