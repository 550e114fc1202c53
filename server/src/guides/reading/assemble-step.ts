// One step of a guide as it is sent, without reading the rest of the guide: what a save of a step answers.
import { commentsOn, noComments } from '#comments/present.ts'
import { findImages } from '#media/images/present-image.ts'
import { findMediaObjects } from '#media/videos/present-video.ts'
import type { Context } from '#platform/http/request/context.ts'
import { siteOf } from '#settings/settings.ts'
import type { StepPlaces } from '../content.ts'
import type { GuideRow } from '../guides.queries.ts'
import { withHostedStep } from '../hosted-members.ts'
import { readMedia } from '../steps/media.ts'
import type { StepRevisionRow } from '../steps/steps.queries.ts'
import type { Step } from '../steps.schema.ts'
import { linkSources, renderTexts } from '../texts/render.ts'
import { presentStep } from './present-step.ts'

const noTexts = { introduction: '', conclusion: '' }

/** A step in the language of its guide, and where it stands there. */
export interface StepState {
  guide: GuideRow
  places: StepPlaces
  step: StepRevisionRow
}

export async function assembleStep(ctx: Context, { guide, places, step }: StepState): Promise<Step> {
  const { stepid } = step
  const media = readMedia(step.media)
  const shown = presentStep({
    step,
    token: step.stepRevisionid,
    guideid: guide.guideid,
    orderby: places.findIndex(([id]) => id === stepid) + 1,
    images: await findImages(ctx.db, media.type === 'image' ? media.data : []),
    objects: await findMediaObjects(ctx.db, media.type === 'object' ? [media.data] : []),
    texts: await renderTexts(ctx, {
      content: noTexts,
      steps: [step],
      langid: step.langid,
      guideids: [guide.guideid],
    }),
    url: ctx.url,
  })
  const { onStep } = siteOf(ctx).features.comments
    ? await commentsOn(ctx, { guideid: null, stepids: [stepid] }, linkSources)
    : noComments
  return withHostedStep(ctx, { ...shown, comments: onStep.get(stepid) ?? [] })
}
