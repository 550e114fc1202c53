// What comments ask about guides: whether one is there and may be seen, and who may edit it.

import type { CommentLookups } from '#comments/deps.ts'
import { getReadableGuide, mayEdit } from '../guides.access.ts'
import { guideProblems } from '../guides.problems.ts'
import { findGuide } from '../guides.queries.ts'
import { getGuideOfStep, hasStep } from '../steps/owners.ts'
import { linkSources } from '../texts/render.ts'
import { isGuideViewable } from '../viewable.ts'

export const commentLookups: CommentLookups = {
  getGuide: getReadableGuide,
  getGuideOfStep: async (ctx, stepid, mustBeThere) => {
    const guide = await getGuideOfStep(ctx, stepid)
    if (mustBeThere && !(await hasStep(ctx, guide, stepid))) throw guideProblems.stepNotFound()
    return guide
  },
  mayEditGuide: async (ctx, guideid) => {
    const guide = await findGuide(ctx.db, guideid)
    return guide !== undefined && mayEdit(ctx, guide)
  },
  isViewable: isGuideViewable,
  links: linkSources,
}
