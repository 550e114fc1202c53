// The owners of steps, and the steps of a run of a guide, for modules that attach data to steps.

import type { Context } from '#platform/http/request/context.ts'
import { readPlaces } from '../content.ts'
import { mayView } from '../guides.access.ts'
import { guideProblems } from '../guides.problems.ts'
import { findGuideRevision, type GuideRow } from '../guides.queries.ts'
import { viewable } from '../viewable.ts'
import { formOf, readForms } from './named-forms.ts'
import { findGuideOfStep, findNewestPlaces, listFormsReached } from './owners.queries.ts'

export type OwningGuide = GuideRow

/** Checks existence first, then visibility. A removed step still belongs to its guide. */
export async function getGuideOfStep(ctx: Context, stepid: number): Promise<GuideRow> {
  const guide = await findGuideOfStep(ctx.db, stepid)
  if (!guide || guide.isDeleted) throw guideProblems.stepNotFound()
  if (!(await mayView(ctx, guide))) throw guideProblems.guidePrivate()
  return guide
}

/** True if the newest state of the guide contains it. */
export async function hasStep(
  { db }: Context,
  { newestRevisionid }: Pick<GuideRow, 'newestRevisionid'>,
  stepid: number,
): Promise<boolean> {
  const places = readPlaces(await findNewestPlaces(db, newestRevisionid))
  return places.some(([each]) => each === stepid)
}

/** The number of its form in the published or newest state; undefined if the state does not contain the step. */
export async function findFormOfStep(
  { db }: Context,
  { currentRevisionid, newestRevisionid }: GuideRow,
  stepid: number,
  isNewest: boolean,
): Promise<number | undefined> {
  const state = await findGuideRevision(db, isNewest ? newestRevisionid : currentRevisionid)
  return state && formOf(state.forms, stepid)
}

/** The guide and those prerequisites that the caller may view. */
export async function listGuidesReached(ctx: Context, guideid: number): Promise<number[]> {
  return (await viewable(ctx, await listFormsReached(ctx.db, guideid))).map((guide) => guide.guideid)
}

/** The numbers of all their published forms, or for the guide itself of its newest state. */
export async function listFormsOfSteps(ctx: Context, guideid: number, isNewest: boolean): Promise<number[]> {
  const guides = await viewable(ctx, await listFormsReached(ctx.db, guideid))
  return guides.flatMap(({ guideid: each, forms, newestForms }) =>
    readForms(isNewest && each === guideid ? newestForms : forms).map(([, formRevisionid]) => formRevisionid),
  )
}
