// Removes a run with everything that belongs to it, unless the site retains it.
import { record } from '#events/events.ts'
import { recordUses } from '#media/uses/uses.ts'
import type { Context } from '#platform/http/request/context.ts'
import { problems } from '#platform/problems.ts'
import { deleteSignaturesOfRun, isSigned } from '#signatures/signatures.ts'
import { countValues, findTraces } from '../events/events.queries.ts'
import { isRetained, isRetainedOpen, retainedUntil } from '../retained-until.ts'
import { runProblems } from '../runs.problems.ts'
import { deleteRun, type RunRow } from '../runs.queries.ts'
import { uncountTimes } from '../times/time-counts.ts'
import { removeWords } from '../words/index-run.ts'

/** The event of the removal remains: with the last hash, a copy of the record can still be recognised. */
export async function removeRun(ctx: Context, run: RunRow, reason: string | undefined): Promise<void> {
  const { receivedAt, hasContent } = await findTraces(ctx.db, run.entryid)
  const until = retainedUntil(ctx, run, receivedAt)
  if (until !== null) throw runProblems.entryRetained(new Date(until).toISOString().slice(0, 10))
  const { entryid, guideid, userid, workorderid, status, startedAt } = run
  const { endedAt, voidedAt, lastHash: hash, eventCount: events } = run
  const values = await countValues(ctx.db, entryid)
  if (isRetainedOpen(ctx, run) && (hasContent || (await isSigned(ctx.db, ['run', entryid]))))
    throw runProblems.entryRetained(null)
  if (reason === undefined && isRetained(ctx, run))
    throw problems.invalidField('reason', 'reason is required', 'missing_field')
  await recordUses(ctx, { kind: 'entry', guideid, uses: new Map([[entryid, []]]) })
  await uncountTimes(ctx.db, entryid)
  await removeWords(ctx.db, run)
  await deleteSignaturesOfRun(ctx.db, entryid)
  await deleteRun(ctx.db, run, ctx.now)
  await record(ctx, 'entry.removed', ['entry', entryid], {
    before: { guideid, userid, workorderid, status, startedAt, endedAt, voidedAt, hash, events, values },
    ...(reason === undefined ? {} : { after: { reason: reason.trim() } }),
  })
}
