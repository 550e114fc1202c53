// Voids a run that has ended: its record stays readable and no longer counts.
import { record } from '#events/events.ts'
import type { Context } from '#platform/http/request/context.ts'
import { appendEvents } from '../events/append.ts'
import type { RunRow } from '../runs.queries.ts'
import { requireState, timeOf } from '../work/changes.ts'

export async function voidRun(ctx: Context, run: RunRow, { reason }: { reason: string }): Promise<RunRow> {
  requireState('void', run)
  const data = { reason: reason.trim() }
  const drafts = [{ type: 'voided' as const, at: timeOf(ctx, run), userid: ctx.actor.userid, data }]
  const { run: changed } = await appendEvents(ctx, run, { drafts })
  await record(ctx, 'entry.voided', ['entry', run.entryid], { before: { status: run.status }, after: data })
  return changed
}
