// Computes until when the site retains a run.
import type { Context } from '#platform/http/request/context.ts'
import { retentionYearsOf } from '#settings/retention.ts'
import { siteOf } from '#settings/settings.ts'
import type { RunRow } from './runs.queries.ts'

/**
 * A run that has ended is retained for whole years after its end, in UTC. Null: the run can be removed now, or is open.
 * `receivedAt`: of the end, because a device can give any time for it.
 */
export function retainedUntil(
  ctx: Context,
  { startedAt, endedAt }: Pick<RunRow, 'startedAt' | 'endedAt'>,
  receivedAt = 0,
): number | null {
  const years = retentionYearsOf(siteOf(ctx), startedAt)
  if (years === null || endedAt === null) return null
  const date = new Date(Math.max(endedAt, receivedAt))
  const until = date.setUTCFullYear(date.getUTCFullYear() + years)
  return until > ctx.now ? until : null
}

/** The site retains the run, or did when it began, also if it can be removed now. */
export const isRetained = (ctx: Context, { startedAt }: Pick<RunRow, 'startedAt'>): boolean =>
  retentionYearsOf(siteOf(ctx), startedAt) !== null

/** An open run stays if more has happened in it than its start and steps. */
export const isRetainedOpen = (ctx: Context, run: Pick<RunRow, 'startedAt' | 'endedAt'>): boolean =>
  run.endedAt === null && isRetained(ctx, run)
