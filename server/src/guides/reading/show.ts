// A guide as somebody reads it, with a handful of queries however long it is: its states, its steps, what they name, the answer.

import type { RenderOptions } from '@stepwright/wiki-syntax'
import { commentsOn, noComments } from '#comments/present.ts'
import { findImages } from '#media/images/present-image.ts'
import { findMediaObjects } from '#media/videos/present-video.ts'
import type { Context } from '#platform/http/request/context.ts'
import { siteOf } from '#settings/settings.ts'
import { readContent, type StepPlaces } from '../content.ts'
import { readTranslation } from '../edition-content.ts'
import { overlayContent, type TranslateRest } from '../editions/overlay.ts'
import type { GuideRow } from '../guides.queries.ts'
import type { SharedGuide } from '../guides.schema.ts'
import { withHostedMembers, withHostedStep } from '../hosted-members.ts'
import { readMedia } from '../steps/media.ts'
import type { StepRevisionRow } from '../steps/steps.queries.ts'
import type { Step } from '../steps.schema.ts'
import { linkSources, renderTexts } from '../texts/render.ts'
import { findNamed } from './find-named.ts'
import { asItIs, findSteps, type Reading, type ShownSteps } from './find-steps.ts'
import { pickStates, type ReadWish, readerOf } from './pick-states.ts'
import { presentGuide } from './present-guide.ts'
import { presentStep } from './present-step.ts'

export interface ShownGuide {
  guide: SharedGuide
  /** Where the links of its texts lead. */
  links: RenderOptions
  tags: string[]
}

/** Into which language, and by what, texts are put that nobody has translated. */
export interface MachineTranslation {
  langid: string
  translateRest: TranslateRest
}

export async function showGuide(
  caller: Context,
  guide: GuideRow,
  wish: ReadWish,
  machine?: MachineTranslation,
): Promise<ShownGuide> {
  const states = await pickStates(caller, guide, wish)
  const ctx = wish.pins ? caller : { ...caller, actor: readerOf(caller, guide) }
  const { translation, revision } = states
  const texts = translation ? readTranslation(translation.content) : {}
  const translateRest = machine?.translateRest ?? asItIs
  const reading = {
    ...states,
    guide,
    content: overlayContent(readContent(revision.content), texts, translateRest),
    langid: machine?.langid ?? translation?.langid ?? guide.langid,
    translateRest,
    isOlder: wish.revisionid !== undefined && !wish.unpatrolled,
    wish,
  }
  const steps = await findSteps(ctx, reading)
  const named = await findNamed(ctx, reading, steps)
  const rendered = await renderTexts(ctx, {
    langid: reading.langid,
    content: wish.onlyStep === undefined ? reading.content : noTexts,
    steps: steps.steps.values(),
    guideids: steps.groups.map(({ guideid }) => guideid),
    isOlder: reading.isOlder || wish.pins !== undefined,
  })
  const comments = await findComments(ctx, reading, steps)
  const answer = presentGuide(ctx, reading, { ...steps, ...named, texts: rendered, comments })
  const shown = await withHostedMembers(ctx, answer, rendered.links)
  const tags = [...named.tags, ...rendered.tags, ...comments.tags, ...shown.tags]
  return { guide: shown.guide, links: rendered.links, tags }
}

const noTexts = { introduction: '', conclusion: '' }
const stepCommentsShown = 20

/** A run has its guide as it was; what people say about the guide of today does not belong to it. */
async function findComments(ctx: Context, { guide, wish }: Reading, { steps }: ShownSteps) {
  if (wish.pins || !siteOf(ctx).features.comments) return noComments
  const stepids = [...steps.values()].map((step) => step.stepid)
  const mostOnStep = wish.stepComments ? stepCommentsShown : undefined
  return commentsOn(ctx, { guideid: guide.guideid, stepids, mostOnStep }, linkSources)
}

/** A step in the language of its guide, and where it stands there: what whoever has just written it has in hand. */
export interface StepState {
  guide: GuideRow
  places: StepPlaces
  step: StepRevisionRow
}

/** One step, without reading the rest of the guide. */
export async function showStepAsIs(caller: Context, { guide, places, step }: StepState): Promise<Step> {
  const ctx = { ...caller, actor: readerOf(caller, guide) }
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
