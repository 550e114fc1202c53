// Computes until when the site retains a run that has ended.
import type { Context } from '#platform/http/request/context.ts'
import { siteOf } from '#settings/settings.ts'
import type { RunRow } from './runs.queries.ts'

/** Whole years after the end, in UTC. Null: the run can be removed now. */
export function retainedUntil(ctx: Context, { endedAt }: Pick<RunRow, 'endedAt'>): number | null {
  const years = siteOf(ctx).retentionYears
  if (years === null || endedAt === null) return null
  const date = new Date(endedAt)
  const until = date.setUTCFullYear(date.getUTCFullYear() + years)
  return until > ctx.now ? until : null
}
