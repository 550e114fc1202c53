// Which changes of runs concern their leads: holds, deviations, overdue runs and missing answers.
import type { Context } from '#platform/http/request/context.ts'
import { findLedRun } from '#runs/signing/run-leads.ts'
import type { FindConcerns, Members } from './concerns.ts'
import type { NoticeKind } from './kinds.ts'
import { listDeviating, listNotifiedFields } from './leads.queries.ts'
import type { NoticeDetail } from './present-notices.ts'

type Run = NonNullable<Awaited<ReturnType<typeof findLedRun>>>['run']
/** Undefined: it does not hold any more. */
type FindDetail = (run: Run, ctx: Context, after: Members) => Promise<NoticeDetail | undefined>

/** Leads may view all guides of the run, so their rights need no second check. */
const toLeads =
  (kind: NoticeKind, findDetail: FindDetail): FindConcerns =>
  async (ctx, { subjectid }, after) => {
    const found = await findLedRun(ctx, subjectid)
    const detail = found && (await findDetail(found.run, ctx, after))
    if (!detail) return []
    return [{ kind, subject: 'entry', subjectid, detail, userids: found.leads, mustView: false }]
  }

export const leadHold = toLeads('run_lead_hold', async ({ isLeadOnly }) =>
  isLeadOnly === 1 ? {} : undefined,
)

/** Answers that are still outside their limits, of fields without a notice in this run. */
export const deviated = toLeads('run_deviation', async ({ entryid }, { db }, { deviated = [] }) => {
  const known = await listNotifiedFields(db, entryid)
  const fresh = (deviated as number[]).filter((field) => !known.has(field))
  const fields = await listDeviating(db, entryid, fresh)
  return fields.length > 0 ? { deviations: fields.length, fields } : undefined
})

export const overdueRun = toLeads('run_overdue', async ({ endedAt }) => (endedAt === null ? {} : undefined))

export const incompleteRun = toLeads('run_incomplete', async ({ missing }) =>
  missing > 0 ? { missing } : undefined,
)
