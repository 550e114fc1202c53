// The guide as somebody is shown it: which revision, which steps, in whose eyes.

import { type Actor, type Context, nobody, system } from '#platform/http/request/context.ts'
import { problems } from '#platform/problems.ts'
import { isStaff } from '#users/trust.ts'
import { readPlaces } from '../content.ts'
import { findEdition, findUsualEdition } from '../editions/editions.ts'
import type { TranslateRest } from '../editions/overlay.ts'
import { maySeeHistory } from '../guides.access.ts'
import { guideProblems } from '../guides.problems.ts'
import { findGuide, findGuideRevision, type GuideRevisionRow, type GuideRow } from '../guides.queries.ts'
import type { Guide, SharedGuide } from '../guides.schema.ts'
import { findStepRevision } from '../steps/steps.queries.ts'
import type { Step } from '../steps.schema.ts'
import { type Assembled, assembleGuide } from './assemble.ts'
import { assembleStep, type StepState } from './assemble-step.ts'
import { personalOf } from './personal.ts'

export interface ReadWish {
  excludePrerequisiteSteps?: boolean | undefined
  unpatrolled?: boolean | undefined
  revisionid?: number | undefined
  langid?: string | undefined
  stepComments?: boolean | undefined
  onlyStep?: number | undefined
}

/** Into which language, and by what, texts are put that nobody has translated. */
export interface MachineTranslation {
  langid: string
  translateRest: TranslateRest
}

/**
 * There are two answers that many share, of staff and of everybody else; only who was let into a private guide
 * gets one of their own. So nothing that is kept shows somebody what they may not see.
 */
export type Eyes = 'staff' | 'everybody' | 'own'

function eyesOf(ctx: Pick<Context, 'actor'>, guide: GuideRow): Eyes {
  if (isStaff(ctx)) return 'staff'
  return guide.isPublic ? 'everybody' : 'own'
}

const actorWith = (eyes: Eyes, own: Actor): Actor => ({ staff: system, everybody: nobody, own })[eyes]

/** What of a guide is shown: a state of the original, and of a translation where one is wanted and there. */
interface Picked {
  revision: GuideRevisionRow
  translation: GuideRevisionRow | null
  /** Of the language that it is shown in. */
  edition: number
}

export async function showGuide(
  ctx: Context,
  guide: GuideRow,
  wish: ReadWish,
  machine?: MachineTranslation,
): Promise<Assembled> {
  const { revision, translation, edition } = await pickRevisions(ctx, guide, wish)
  const actor = actorWith(eyesOf(ctx, guide), ctx.actor)
  const withPrerequisiteSteps = !wish.excludePrerequisiteSteps
  const langid = machine?.langid ?? translation?.langid ?? guide.langid
  const translateRest = machine?.translateRest
  return assembleGuide(
    { ...ctx, actor },
    {
      guide,
      revision,
      translation,
      edition,
      langid,
      translateRest,
      withPrerequisiteSteps,
      stepComments: wish.stepComments,
      onlyStep: wish.onlyStep,
      isOlder: wish.revisionid !== undefined && !wish.unpatrolled,
    },
  )
}

async function pickRevisions(ctx: Context, guide: GuideRow, wish: ReadWish): Promise<Picked> {
  const { unpatrolled, revisionid } = wish
  if (revisionid !== undefined && !unpatrolled) return getHistoricState(ctx, guide, revisionid, wish.langid)
  const edition =
    wish.langid === undefined
      ? await findUsualEdition(ctx.db, guide, ctx.site.language)
      : await findEdition(ctx.db, guide, wish.langid)
  const id = (unpatrolled ? edition?.newest : edition?.current) ?? 0
  // Who wants to edit a translation is not given the original in its place.
  if (unpatrolled && id === 0) throw guideProblems.guideNotFound()
  const state = id === 0 ? null : await getState(ctx, id)
  if (edition?.isOriginal && state) return { revision: state, translation: null, edition: 0 }
  const revision = await getState(ctx, unpatrolled ? guide.newestRevisionid : guide.currentRevisionid)
  return { revision, translation: state, edition: (state && edition?.edition) ?? 0 }
}

async function getState(ctx: Context, id: number): Promise<GuideRevisionRow> {
  const revision = await findGuideRevision(ctx.db, id)
  if (!revision) throw problems.revisionNotFound()
  return revision
}

/** A translation as it was, over the original that it was made from. */
async function getHistoricState(
  ctx: Context,
  guide: GuideRow,
  id: number,
  langid: string | undefined,
): Promise<Picked> {
  if (!maySeeHistory(ctx)) throw problems.forbidden(['Author', 'Moderator'])
  const state = await getState(ctx, id)
  if (state.guideid !== guide.guideid || (langid !== undefined && langid !== state.langid))
    throw problems.revisionNotFound()
  if (state.langid === guide.langid) return { revision: state, translation: null, edition: 0 }
  const { edition = 0 } = (await findEdition(ctx.db, guide, state.langid)) ?? {}
  return { revision: await getState(ctx, state.sourceRevisionid ?? 0), translation: state, edition }
}

/** The newest state with its own steps only: what every write but the first one answers, in its language or the usual one. */
export async function showWritten(ctx: Context, guideid: number, langid?: string): Promise<Guide> {
  const { guide, shown } = await showNewest(ctx, guideid, { langid })
  return { ...shown, ...(await personalOf(ctx, guide)) }
}

/** Of a guide just made the answer is what reading it answers: with the steps of its prerequisites. */
export async function showCreated(ctx: Context, guideid: number): Promise<Guide> {
  const { guide, shown } = await showNewest(ctx, guideid, { excludePrerequisiteSteps: false })
  return { ...shown, ...(await personalOf(ctx, guide)) }
}

/** The same of one step: the rest of the guide is not read for it. */
export async function showWrittenStep(
  ctx: Context,
  guideid: number,
  stepid: number,
  langid: string,
): Promise<Step> {
  const guide = await findGuide(ctx.db, guideid)
  const step =
    guide?.langid === langid
      ? await showOriginalStep(ctx, guide, stepid)
      : (await showNewest(ctx, guideid, { langid, onlyStep: stepid })).shown.steps.find(
          (each) => each.stepid === stepid,
        )
  if (!step) throw guideProblems.stepNotFound()
  return step
}

async function showOriginalStep(ctx: Context, guide: GuideRow, stepid: number): Promise<Step | undefined> {
  const places = readPlaces((await getState(ctx, guide.newestRevisionid)).steps)
  const place = places.find(([id]) => id === stepid)
  const step = place && (await findStepRevision(ctx.db, place[1]))
  return step && showStepAsIs(ctx, { guide, places, step })
}

/** What whoever has just written a step has in hand. */
export function showStepAsIs(ctx: Context, state: StepState): Promise<Step> {
  const actor = actorWith(eyesOf(ctx, state.guide), ctx.actor)
  return assembleStep({ ...ctx, actor }, state)
}

async function showNewest(
  ctx: Context,
  guideid: number,
  {
    langid,
    onlyStep,
    excludePrerequisiteSteps = true,
  }: Pick<ReadWish, 'langid' | 'onlyStep' | 'excludePrerequisiteSteps'>,
): Promise<{ guide: GuideRow; shown: SharedGuide }> {
  const guide = await findGuide(ctx.db, guideid)
  if (!guide) throw guideProblems.guideNotFound()
  const isThere = langid === undefined || (await findEdition(ctx.db, guide, langid)) !== undefined
  const written = { unpatrolled: true, excludePrerequisiteSteps, langid: isThere ? langid : guide.langid }
  const { guide: shown } = await showGuide(ctx, guide, { ...written, onlyStep })
  return { guide, shown }
}
