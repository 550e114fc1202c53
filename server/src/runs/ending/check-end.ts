// Checks the conditions of the site for finishing a run: required answers, and the release in effect.
import type { Context } from '#platform/http/request/context.ts'
import type { Problem } from '#platform/problems.ts'
import { siteOf } from '#settings/settings.ts'
import {
  answersByField,
  faultsOfMissing,
  type MissingField,
  missingFields,
  needsAnswers,
} from '../answers/missing.ts'
import { planOf } from '../plans/plans.ts'
import { runProblems } from '../runs.problems.ts'
import { listCurrentValues, type RunRow } from '../runs.queries.ts'
import { findNewerRelease } from './newer-release.ts'

const needsRelease = (ctx: Context): boolean => {
  const { features, newerRelease } = siteOf(ctx)
  return features.releases && newerRelease === 'restart'
}

export const hasEndConditions = (ctx: Context): boolean =>
  siteOf(ctx).finishNeedsRequired || siteOf(ctx).countersignMissing || needsRelease(ctx)

/** Returns the reason why the run cannot be finished now. Answers, pauses and cancelling are never refused. */
export async function findEndProblem(
  ctx: Context,
  run: RunRow,
  { isCountersigned = false } = {},
): Promise<Problem | undefined> {
  const newer = needsRelease(ctx) ? await findNewerRelease(ctx.db, run) : null
  if (newer) return runProblems.entryNewerRelease(newer.title)
  const { finishNeedsRequired, countersignMissing } = siteOf(ctx)
  if (!finishNeedsRequired && (!countersignMissing || isCountersigned)) return undefined
  const missing = await findMissing(ctx, run)
  if (missing.length === 0) return undefined
  const faults = faultsOfMissing(missing)
  return finishNeedsRequired
    ? runProblems.entryIncomplete(faults)
    : runProblems.entryNeedsCountersignature(faults)
}

/** The required fields that are empty now. */
export async function findMissing(ctx: Context, run: RunRow): Promise<MissingField[]> {
  const plan = await planOf(ctx.db, run)
  if (!needsAnswers(plan)) return []
  const values = await listCurrentValues(ctx.db, [run.entryid])
  const answers = answersByField(values.map(({ fieldGuid, value }) => ({ guid: fieldGuid, value })))
  return missingFields(plan, answers)
}
