// Checks the conditions of the site for finishing a run: required answers, and the release in effect.
import type { Context } from '#platform/http/request/context.ts'
import type { Problem } from '#platform/problems.ts'
import { siteOf } from '#settings/settings.ts'
import { answersByField, faultsOfMissing, missingFields, needsAnswers } from '../answers/missing.ts'
import { planOf } from '../plans/plans.ts'
import { runProblems } from '../runs.problems.ts'
import { listCurrentValues, type RunRow } from '../runs.queries.ts'
import { findNewerRelease } from './newer-release.ts'

const needsRelease = (ctx: Context): boolean => {
  const { features, newerRelease } = siteOf(ctx)
  return features.releases && newerRelease === 'restart'
}

export const hasEndConditions = (ctx: Context): boolean =>
  siteOf(ctx).finishNeedsRequired || needsRelease(ctx)

/** Returns the reason why the run cannot be finished now. Answers, pauses and cancelling are never refused. */
export async function findEndProblem(ctx: Context, run: RunRow): Promise<Problem | undefined> {
  const newer = needsRelease(ctx) ? await findNewerRelease(ctx.db, run) : null
  if (newer) return runProblems.entryNewerRelease(newer.title)
  return siteOf(ctx).finishNeedsRequired ? findIncomplete(ctx, run) : undefined
}

async function findIncomplete(ctx: Context, run: RunRow): Promise<Problem | undefined> {
  const plan = await planOf(ctx.db, run)
  if (!needsAnswers(plan)) return undefined
  const values = await listCurrentValues(ctx.db, [run.entryid])
  const answers = answersByField(values.map(({ fieldGuid, value }) => ({ guid: fieldGuid, value })))
  const missing = missingFields(plan, answers)
  return missing.length > 0 ? runProblems.entryIncomplete(faultsOfMissing(missing)) : undefined
}
