// Access of media through runs: whether the caller may read a run that shows a medium.
import { listLookedAfter, listSeen } from '#guides/guides.access.ts'
import type { Medium } from '#media/media-tables.ts'
import type { Context } from '#platform/http/request/context.ts'
import { listGuidesOfAnswers, listGuidesOfPlans } from './run-plans.queries.ts'

/** Applies the read rule to all runs with the medium as an answer or in their pinned guide. */
export async function seesRunWith(ctx: Context, medium: Medium, mediumid: number): Promise<boolean> {
  const { userid } = ctx.actor
  if (userid === null) return false
  const shown = { medium, mediumid }
  const guides = [
    ...(await listGuidesOfAnswers(ctx.db, shown, userid)),
    ...(await listGuidesOfPlans(ctx.db, shown, userid)),
  ]
  if (guides.some(({ isOwn }) => isOwn === 1)) return true
  const guideids = [...new Set(guides.map(({ guideid }) => guideid))]
  if ((await listLookedAfter(ctx, guideids)).length > 0) return true
  const suspended = new Set(guides.flatMap((each) => (each.isSuspended === 1 ? [each.guideid] : [])))
  return (await listSeen(ctx, [...suspended])).length > 0
}
