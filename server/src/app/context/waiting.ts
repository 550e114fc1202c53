// Counts what waits for the caller, in lists of several domains, by the rules of those lists.
import type { Waiting } from '#auth/accounts.schema.ts'
import { mayJudge } from '#guides/guides.access.ts'
import { countWaiting as countWaitingGuides } from '#guides/history/history.ts'
import { waitsFor } from '#guides/releases/approval/asked.ts'
import { hasProcesses } from '#guides/releases/approval/processes.queries.ts'
import { seenRequests } from '#guides/releases/approval/requests/approvals.access.ts'
import { countRequests } from '#guides/releases/approval/requests/requests.queries.ts'
import { countUnread } from '#notices/notices.queries.ts'
import { countPendingPages } from '#pages/history/history.ts'
import { mayReview } from '#pages/pages.access.ts'
import type { Context } from '#platform/http/request/context.ts'

/** One statement for each list that the signed-in caller can read. */
export async function countWaiting(ctx: Context): Promise<Waiting> {
  const { db } = ctx
  const userid = ctx.actor.userid as number
  const [guides, pages, requests, hasAny, notices] = await Promise.all([
    mayJudge(ctx) ? countWaitingGuides(ctx) : 0,
    mayReview(ctx) ? countPendingPages(ctx) : 0,
    countRequests(db, { waits: waitsFor(ctx, userid) }, seenRequests(ctx)),
    hasProcesses(db),
    countUnread(db, userid),
  ])
  return {
    pending_edits: guides + pages,
    approval_requests: requests,
    has_approval_processes: hasAny,
    unread_notices: notices,
  }
}
