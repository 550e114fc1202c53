// One step of a guide as it is sent, without reading the rest of the guide: what a save of a step answers.
import { commentsOn, noComments } from '#comments/present.ts'
import { findImages } from '#media/images.ts'
import { findMediaObjects } from '#media/media-objects.ts'
import type { Context } from '#platform/http/context.ts'
import { siteOf } from '#settings/settings.ts'
import { readPlaces } from './content.ts'
import type { GuideRevisionRow, GuideRow } from './guides.queries.ts'
import { linkSources, renderTexts } from './render.ts'
import { readMedia } from './steps/media.ts'
import { presentStep } from './steps/present-step.ts'
import { findStepRevision } from './steps/steps.queries.ts'
import type { Step } from './steps/steps.schema.ts'

const noTexts = { introduction: '', conclusion: '' }

export interface StepWish {
  guide: GuideRow
  /** The state of the guide, in its own language. */
  revision: GuideRevisionRow
  stepid: number
}

/** Undefined where that state has no such step. */
export async function assembleStep(ctx: Context, wish: StepWish): Promise<Step | undefined> {
  const { guide, revision, stepid } = wish
  const places = readPlaces(revision.steps)
  const index = places.findIndex(([id]) => id === stepid)
  const place = places[index]
  const step = place && (await findStepRevision(ctx.db, place[1]))
  if (!step) return undefined
  const media = readMedia(step.media)
  const shown = presentStep({
    step,
    token: step.stepRevisionid,
    guideid: guide.guideid,
    orderby: index + 1,
    images: await findImages(ctx.db, media.type === 'image' ? media.data : []),
    objects: await findMediaObjects(ctx.db, media.type === 'object' ? [media.data] : []),
    texts: await renderTexts(ctx, noTexts, [step]),
    url: ctx.url,
  })
  const { onStep } = siteOf(ctx).features.comments
    ? await commentsOn(ctx, { guideid: null, stepids: [stepid] }, linkSources)
    : noComments
  return { ...shown, comments: onStep.get(stepid) ?? [] }
}
