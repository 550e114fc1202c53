// Reads a guide for a caller with a handful of queries: states, steps, references, response.

import type { RenderOptions } from '@stepwright/wiki-syntax'
import { commentsOn, noComments } from '#comments/present.ts'
import { findImages } from '#media/images/present-image.ts'
import { findMediaObjects } from '#media/videos/present-video.ts'
import type { Context } from '#platform/http/request/context.ts'
import { siteOf } from '#settings/settings.ts'
import { type GuideContent, readContent, type StepPositions } from '../content.ts'
import { readTranslation } from '../edition-content.ts'
import { overlayContent, type TranslateRest } from '../editions/overlay.ts'
import type { GuideRevisionRow, GuideRow } from '../guides.queries.ts'
import type { SharedGuide } from '../guides.schema.ts'
import { withHostedMembers, withHostedStep } from '../hosted-members.ts'
import { publishedContent } from '../releases/manifest/outside.ts'
import { readMedia } from '../steps/media.ts'
import type { StepRevisionRow } from '../steps/steps.queries.ts'
import type { Step } from '../steps.schema.ts'
import { linkSources, renderTexts } from '../texts/render.ts'
import { findNamed } from './find-named.ts'
import { findReleaseOf, presentReleaseOf } from './find-release.ts'
import { asItIs, findSteps, type Reading, type ShownSteps } from './find-steps.ts'
import { pickStates, type ReadOptions, readerOf } from './pick-states.ts'
import { presentGuide } from './present-guide.ts'
import { presentStep } from './present-step.ts'
import { sealOf } from './release-manifests.ts'

export interface ShownGuide {
  guide: SharedGuide
  /** Resolves the links of texts of the guide, and of the guides whose steps it includes. */
  linksOf: (guideid: number) => RenderOptions
  tags: string[]
}

/** Target language and service for untranslated texts. */
export interface MachineTranslation {
  langid: string
  translateRest: TranslateRest
}

export async function showGuide(
  caller: Context,
  guide: GuideRow,
  options: ReadOptions,
  machine?: MachineTranslation,
): Promise<ShownGuide> {
  const states = await pickStates(caller, guide, options)
  const ctx = options.pins ? caller : { ...caller, actor: readerOf(caller, guide) }
  const { translation, revision } = states
  const texts = translation ? readTranslation(translation.content) : {}
  const translateRest = machine?.translateRest ?? asItIs
  const reading = {
    ...states,
    guide,
    content: overlayContent(contentOf(guide, revision, options), texts, translateRest),
    langid: machine?.langid ?? translation?.langid ?? guide.langid,
    translateRest,
    isOlder: options.revisionid !== undefined && !options.unpatrolled,
    options,
  }
  const release = await findReleaseOf(ctx.db, reading)
  const steps = await findSteps(ctx, reading, release)
  const named = await findNamed(ctx, reading, steps)
  const rendered = await renderTexts(ctx, {
    langid: reading.langid,
    content: options.onlyStep === undefined ? reading.content : noTexts,
    steps: steps.steps.values(),
    groups: steps.groups,
    seals: new Map(
      [...steps.manifests].map(([guideid, manifest]) => [guideid, sealOf(manifest, reading.langid)]),
    ),
    isOlder: reading.isOlder || options.pins !== undefined || steps.isPinned || isHiddenText(guide, options),
  })
  const comments = await findComments(ctx, reading, steps)
  const material = { ...steps, ...named, texts: rendered, comments }
  const answer = presentGuide(ctx, reading, { ...material, release: presentReleaseOf(release) })
  const shown = await withHostedMembers(ctx, answer, rendered.linksOf(guide.guideid))
  const tags = [...named.tags, ...rendered.tags, ...comments.tags, ...shown.tags]
  return { guide: shown.guide, linksOf: rendered.linksOf, tags }
}

/** Its media are not granted to readers yet. */
const isHiddenText = (guide: GuideRow, { unpatrolled }: ReadOptions): boolean =>
  unpatrolled === true && guide.releaseid !== null

/** The working text, pins and earlier states have their own category, flags and visibility. */
function contentOf(guide: GuideRow, { content }: GuideRevisionRow, options: ReadOptions): GuideContent {
  const isNewest = guide.newestRevisionid === guide.currentRevisionid
  const isPublished = (!options.unpatrolled || isNewest) && options.revisionid === undefined && !options.pins
  return isPublished ? publishedContent(guide, readContent(content)) : readContent(content)
}

const noTexts = { introduction: '', conclusion: '' }
const stepCommentsShown = 20

/** A run has the guide as pinned; comments on the current guide do not belong to it. */
async function findComments(ctx: Context, { guide, options }: Reading, { steps }: ShownSteps) {
  if (options.pins || options.includeComments === false || !siteOf(ctx).features.comments) return noComments
  const stepids = [...steps.values()].map((step) => step.stepid)
  const mostOnStep = options.stepComments ? stepCommentsShown : undefined
  return commentsOn(ctx, { guideid: guide.guideid, stepids, mostOnStep }, linkSources)
}

/** A step in its guide's original language with its position, as known after a write. */
export interface StepState {
  guide: GuideRow
  places: StepPositions
  step: StepRevisionRow
}

/** Returns one step without reading the rest of the guide. */
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
      groups: [{ guideid: guide.guideid, places }],
    }),
    url: ctx.url,
  })
  const { onStep } = siteOf(ctx).features.comments
    ? await commentsOn(ctx, { guideid: null, stepids: [stepid] }, linkSources)
    : noComments
  return withHostedStep(ctx, { ...shown, comments: onStep.get(stepid) ?? [] })
}
