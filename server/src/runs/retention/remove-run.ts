// Removes a run with everything that belongs to it, unless the site retains it.
import { record } from '#events/events.ts'
import { recordUses } from '#media/uses/uses.ts'
import type { Context } from '#platform/http/request/context.ts'
import { siteOf } from '#settings/settings.ts'
import { deleteSignaturesOfRun, isSigned } from '#signatures/signatures.ts'
import { countValues } from '../events/events.queries.ts'
import { retainedUntil } from '../retained-until.ts'
import { runProblems } from '../runs.problems.ts'
import { deleteRun, type RunRow } from '../runs.queries.ts'
import { uncountTimes } from '../times/time-counts.ts'
import { removeWords } from '../words/index-run.ts'

/** The event of the removal remains: with the last hash, a copy of the record can still be recognised. */
export async function removeRun(ctx: Context, run: RunRow, reason: string | undefined): Promise<void> {
  const until = retainedUntil(ctx, run)
  if (until !== null) throw runProblems.entryRetained(new Date(until).toISOString().slice(0, 10))
  const { entryid, guideid, userid, workorderid, status, startedAt } = run
  const { endedAt, voidedAt, lastHash: hash, eventCount: events } = run
  const values = await countValues(ctx.db, entryid)
  const isOpen = endedAt === null && siteOf(ctx).retentionYears !== null
  if (isOpen && (values > 0 || (await isSigned(ctx.db, ['run', entryid]))))
    throw runProblems.entryRetained(null)
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
