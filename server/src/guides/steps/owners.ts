// Whose step it is, and which steps a run of a guide goes through: asked by what hangs on steps.
import type { Context } from '#platform/http/context.ts'
import { problems } from '#platform/problems.ts'
import { readPlaces } from '../content.ts'
import { mayView, viewable } from '../guides.access.ts'
import type { GuideRow } from '../guides.queries.ts'
import { findGuideOfStep, findNewestPlaces, listPlacesReached } from './owners.queries.ts'

/** Existence, then visibility. A step that was removed still belongs to its guide. */
export async function getGuideOfStep(ctx: Context, stepid: number): Promise<GuideRow> {
  const guide = await findGuideOfStep(ctx.db, stepid)
  if (!guide || guide.isDeleted) throw problems.stepNotFound()
  if (!(await mayView(ctx, guide))) throw problems.guidePrivate()
  return guide
}

/** Whether editors find it in the guide. */
export async function hasStep(
  { db }: Context,
  { newestRevisionid }: Pick<GuideRow, 'newestRevisionid'>,
  stepid: number,
): Promise<boolean> {
  const places = readPlaces(await findNewestPlaces(db, newestRevisionid))
  return places.some(([each]) => each === stepid)
}

export interface ReachedSteps {
  /** The guide and the guides before it that the caller may see. */
  guideids: number[]
  /** Of all of them, as readers or editors see them now. */
  stepids: Set<number>
}

export async function listStepsReached(ctx: Context, guideid: number): Promise<ReachedSteps> {
  const guides = await viewable(ctx, await listPlacesReached(ctx.db, guideid))
  const places = guides.flatMap(({ steps, newestSteps }) => [
    ...readPlaces(steps),
    ...(newestSteps === steps ? [] : readPlaces(newestSteps)),
  ])
  return {
    guideids: guides.map((guide) => guide.guideid),
    stepids: new Set(places.map(([stepid]) => stepid)),
  }
}
