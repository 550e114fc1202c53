// The responses of writes: the newest state of the guide or step, as its author reads it.
import type { Context } from '#platform/http/request/context.ts'
import { readPlaces } from '../content.ts'
import { findEdition } from '../editions/editions.ts'
import { guideProblems } from '../guides.problems.ts'
import { findGuide, type GuideRow } from '../guides.queries.ts'
import type { Guide, SharedGuide } from '../guides.schema.ts'
import { findStepRevision } from '../steps/steps.queries.ts'
import type { Step } from '../steps.schema.ts'
import { personalOf } from './personal.ts'
import { getState, type ReadOptions } from './pick-states.ts'
import { showGuide, showStepAsIs } from './show.ts'

/** The newest state with its own steps, in its language or the default one: the response of most writes. */
export async function showWritten(ctx: Context, guideid: number, langid?: string): Promise<Guide> {
  const { guide, shown } = await showNewest(ctx, guideid, { langid })
  return { ...shown, ...(await personalOf(ctx, guide)) }
}

/** For a new guide, the same response as reading it: with the steps of its prerequisites. */
export async function showCreated(ctx: Context, guideid: number): Promise<Guide> {
  const { guide, shown } = await showNewest(ctx, guideid, { excludePrerequisiteSteps: false })
  return { ...shown, ...(await personalOf(ctx, guide)) }
}

/** The same for one step, without reading the rest of the guide. */
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

async function showNewest(
  ctx: Context,
  guideid: number,
  {
    langid,
    onlyStep,
    excludePrerequisiteSteps = true,
  }: Pick<ReadOptions, 'langid' | 'onlyStep' | 'excludePrerequisiteSteps'>,
): Promise<{ guide: GuideRow; shown: SharedGuide }> {
  const guide = await findGuide(ctx.db, guideid)
  if (!guide) throw guideProblems.guideNotFound()
  const isThere = langid === undefined || (await findEdition(ctx.db, guide, langid)) !== undefined
  const written = { unpatrolled: true, excludePrerequisiteSteps, langid: isThere ? langid : guide.langid }
  const { guide: shown } = await showGuide(ctx, guide, { ...written, onlyStep })
  return { guide, shown }
}
