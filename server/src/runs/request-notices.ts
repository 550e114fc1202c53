// Requests the notices of frequent events of runs only if they concern a user.

import { type Details, type LaterJob, noticeHandler } from '#events/events.ts'
import type { Context } from '#platform/http/request/context.ts'
import type { RunRow } from './runs.queries.ts'

/** The value may still be typed. */
const typingMs = 30_000

export const noticesNow = (ctx: Context): LaterJob => ({ handler: noticeHandler, at: ctx.now })

/** For leads, after the end of a run. */
export const whenIncomplete = (ctx: Context, { missing }: RunRow): LaterJob | undefined =>
  missing > 0 ? noticesNow(ctx) : undefined

/** Adds the fields whose new answers are outside their limits to an event of the site. */
export function withDeviations(
  ctx: Context,
  answers: readonly { field: number; deviation: string | null }[],
  details: Details,
): Details {
  const deviated = answers.flatMap(({ field, deviation }) => (deviation ? field : []))
  if (deviated.length === 0) return details
  const after = { ...details.after, deviated: [...new Set(deviated)] }
  return { ...details, after, later: { handler: noticeHandler, at: ctx.now + typingMs } }
}
