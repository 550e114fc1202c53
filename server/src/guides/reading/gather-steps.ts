// Which steps an answer shows: those of the guide and of the guides before it, in the language that is wanted.
import type { Context } from '#platform/http/request/context.ts'
import { type GuideContent, readPlaces, type StepPlaces } from '../content.ts'
import { freshnessOf } from '../editions/freshness.ts'
import { overlayStep, type TranslateRest } from '../editions/overlay.ts'
import { findStepTokens } from '../editions/step-tokens.ts'
import { findTranslatedSteps, findTranslationsOf } from '../editions/translations.queries.ts'
import {
  findGuideRevisions,
  findGuides,
  type GuideRevisionRow,
  type GuideRow,
  listGuidesByIds,
} from '../guides.queries.ts'
import { flattenPrerequisites, walkPrerequisites } from '../parts/prerequisites.ts'
import { findStepRevisions } from '../steps/steps.queries.ts'
import { viewable } from '../viewable.ts'

export interface AssembleWish {
  guide: GuideRow
  revision: GuideRevisionRow
  withPrerequisiteSteps: boolean
  /** Whose texts stand in place of the original's; null for the original. */
  translation: GuideRevisionRow | null
  /** The language of the answer. */
  langid: string
  /** Of that language; 0 is the original. */
  edition: number
  translateRest?: TranslateRest | undefined
  /** Where only this step is wanted: the others and the texts of the guide are not read. */
  onlyStep?: number | undefined
  /** A state out of the history. */
  isOlder?: boolean
  /** Fewer comments on each step, and how many there are. */
  stepComments?: boolean | undefined
  /** The guides that come first, as a run has them: in these states, whoever asks, whatever became of them. */
  pinned?: readonly PinnedPrerequisite[]
}

export interface PinnedPrerequisite {
  guideid: number
  revisionid: number
  /** 0 where it is read in its own language. */
  translationid: number
}

/** Steps with the guide that owns them, in the order in which they are worked through. */
export interface StepGroup {
  guideid: number
  places: StepPlaces
}

export const asItIs: TranslateRest = (text) => text

/** As they were pinned, also where they were deleted since. */
async function findPinnedSteps(
  ctx: Context,
  content: GuideContent,
  { langid }: AssembleWish,
  pinned: readonly PinnedPrerequisite[],
) {
  const revisions = await findGuideRevisions(
    ctx.db,
    pinned.map((each) => each.revisionid),
  )
  const stepsOf = new Map(revisions.map((revision) => [revision.guideid, readPlaces(revision.steps)]))
  const direct = content.prerequisites.filter((guideid) => stepsOf.has(guideid))
  const guideids = pinned.map((each) => each.guideid)
  return {
    guideids,
    groups: guideids.map((guideid) => ({ guideid, places: stepsOf.get(guideid) ?? [] })),
    prerequisites: await listGuidesByIds(ctx.db, direct, langid),
    areForEverybody: false,
  }
}

export async function findStepsBefore(ctx: Context, content: GuideContent, wish: AssembleWish) {
  const { withPrerequisiteSteps: withSteps, langid, pinned } = wish
  if (pinned) return findPinnedSteps(ctx, content, wish, pinned)
  const below = await walkPrerequisites(ctx.db, content.prerequisites)
  const ordered = flattenPrerequisites(content.prerequisites, below)
  const rows = await findGuides(ctx.db, ordered)
  const shown = new Map((await viewable(ctx, rows)).map((row) => [row.guideid, row]))
  const revisions = withSteps
    ? await findGuideRevisions(
        ctx.db,
        [...shown.values()].map((row) => row.currentRevisionid),
      )
    : []
  const stepsOf = new Map(revisions.map((revision) => [revision.guideid, readPlaces(revision.steps)]))
  const direct = content.prerequisites.filter((guideid) => shown.has(guideid))
  const summaries = new Map((await listGuidesByIds(ctx.db, direct, langid)).map((row) => [row.guideid, row]))
  return {
    guideids: ordered,
    groups: ordered.map((guideid) => ({ guideid, places: stepsOf.get(guideid) ?? [] })),
    prerequisites: direct.flatMap((guideid) => summaries.get(guideid) ?? []),
    areForEverybody: rows.every((row) => row.isPublic === 1),
  }
}

/** Steps in the language of the answer, with those of other guides that come before. */
export async function findSteps(ctx: Context, wish: AssembleWish, groups: StepGroup[]) {
  const { guide, langid, translation, onlyStep, translateRest = asItIs } = wish
  const places = groups.flatMap((group) => group.places)
  const wanted = onlyStep === undefined ? places : places.filter(([stepid]) => stepid === onlyStep)
  const steps = await findStepRevisions(
    ctx.db,
    wanted.map(([, revisionid]) => revisionid),
  )
  const none = { freshness: undefined }
  if ([...steps.values()].every((step) => step.langid === langid))
    return { steps, ...none, tokens: new Map(places) }
  const others = groups.map(({ guideid }) => guideid).filter((guideid) => guideid !== guide.guideid)
  const translations = wish.pinned
    ? await findGuideRevisions(
        ctx.db,
        wish.pinned.flatMap(({ translationid }) => translationid || []),
      )
    : await findTranslationsOf(ctx.db, others, langid)
  if (translation) translations.push(translation)
  const translatedSteps = await findTranslatedSteps(ctx.db, translations)
  const own = groups.find(({ guideid }) => guideid === guide.guideid)?.places ?? []
  const pairs = own.flatMap(([stepid, id]) => {
    const original = steps.get(id)
    return original ? [{ original, translated: translatedSteps.get(stepid) }] : []
  })
  const freshness = translation ? freshnessOf(wish.revision, translation, pairs) : undefined
  const tokens = await findStepTokens(ctx, { ...wish, guideid: guide.guideid }, { groups, translatedSteps })
  for (const [id, step] of steps) {
    const rest = step.langid === guide.langid ? translateRest : asItIs
    steps.set(id, overlayStep(step, translatedSteps.get(step.stepid), rest))
  }
  return { steps, freshness, tokens }
}
