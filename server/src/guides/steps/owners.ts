// Whose step it is, and which steps a run of a guide goes through: asked by what hangs on steps.

import type { Context } from '#platform/http/request/context.ts'
import { readPlaces } from '../content.ts'
import { mayView } from '../guides.access.ts'
import { guideProblems } from '../guides.problems.ts'
import { findGuideRevision, type GuideRow } from '../guides.queries.ts'
import { viewable } from '../viewable.ts'
import { formOf, readForms } from './named-forms.ts'
import { findGuideOfStep, findNewestPlaces, listFormsReached } from './owners.queries.ts'

export type OwningGuide = GuideRow

/** Existence, then visibility. A step that was removed still belongs to its guide. */
export async function getGuideOfStep(ctx: Context, stepid: number): Promise<GuideRow> {
  const guide = await findGuideOfStep(ctx.db, stepid)
  if (!guide || guide.isDeleted) throw guideProblems.stepNotFound()
  if (!(await mayView(ctx, guide))) throw guideProblems.guidePrivate()
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

/** The number of its form in the state that readers see, or in the newest; none where the step is not there. */
export async function findFormOfStep(
  { db }: Context,
  { currentRevisionid, newestRevisionid }: GuideRow,
  stepid: number,
  isNewest: boolean,
): Promise<number | undefined> {
  const state = await findGuideRevision(db, isNewest ? newestRevisionid : currentRevisionid)
  return state && formOf(state.forms, stepid)
}

/** The guide and the guides before it that the caller may see. */
export async function listGuidesReached(ctx: Context, guideid: number): Promise<number[]> {
  return (await viewable(ctx, await listFormsReached(ctx.db, guideid))).map((guide) => guide.guideid)
}

/** The numbers of all their forms as readers see them, or of the guide itself as in its newest state. */
export async function listFormsOfSteps(ctx: Context, guideid: number, isNewest: boolean): Promise<number[]> {
  const guides = await viewable(ctx, await listFormsReached(ctx.db, guideid))
  return guides.flatMap(({ guideid: each, forms, newestForms }) =>
    readForms(isNewest && each === guideid ? newestForms : forms).map(([, formRevisionid]) => formRevisionid),
  )
}
