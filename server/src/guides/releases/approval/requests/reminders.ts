// Reminds the people asked, at times and on demand, and notes when a stage is overdue.
import { record } from '#events/events.ts'
import type { JobHandler } from '#events/worker.ts'
import type { Database, Db } from '#platform/db/database.ts'
import type { Context } from '#platform/http/request/context.ts'
import { problems } from '#platform/problems.ts'
import { findRelease } from '../../releases.queries.ts'
import { approvalProblems } from '../approvals.problems.ts'
import { findProcesses } from '../processes.queries.ts'
import { nextLook, remindHandler } from './next-look.ts'
import { findRequest, listDueRequests, type RequestRow, updateRequest } from './requests.queries.ts'

const requestsAtOnce = 50
const leastBetweenMs = 60 * 60_000

interface JobDeps {
  database: Database
  systemContext(db: Db, source: string): Promise<Context>
}

/** The rows decide, not the job: a request may have ended, or moved to its next stage. */
export const remindPeople =
  ({ database, systemContext }: JobDeps): JobHandler =>
  async (_job, signal) => {
    for (;;) {
      signal.throwIfAborted()
      const due = await database.readNewest(async (db) => {
        const { now } = await systemContext(db, 'approvals')
        return listDueRequests(db, now, requestsAtOnce)
      })
      for (const requestid of due)
        await database.write(async (db) => remindDue(await systemContext(db, 'approvals'), requestid))
      if (due.length < requestsAtOnce) return
    }
  }

async function remindDue(ctx: Context, requestid: number): Promise<void> {
  const request = await findRequest(ctx.db, requestid)
  if (!request || request.remindAt === null || request.remindAt > ctx.now) return
  const isOverdue = request.overdueAt === null && request.dueAt !== null && request.dueAt <= ctx.now
  await remind(ctx, request, isOverdue ? 'guide.approval-overdue' : 'guide.approval-reminded')
}

/** On demand, at most once an hour. */
export async function remindNow(ctx: Context, request: RequestRow, shown: object): Promise<void> {
  if (request.status !== 'pending') throw approvalProblems.ended(shown)
  const since = ctx.now - (request.remindedAt ?? 0)
  if (since < leastBetweenMs) throw problems.tooManyRequests(Math.ceil((leastBetweenMs - since) / 1000))
  await remind(ctx, request, 'guide.approval-reminded')
}

async function remind(
  ctx: Context,
  request: RequestRow,
  type: 'guide.approval-reminded' | 'guide.approval-overdue',
): Promise<void> {
  const { requestid, guideid, releaseid, stage, processid } = request
  const change = type === 'guide.approval-overdue' ? { overdueAt: ctx.now } : { remindedAt: ctx.now }
  const remindDays = (await findProcesses(ctx.db, [processid])).get(processid)?.remindDays ?? null
  const remindAt = nextLook({ ...request, ...change }, remindDays, ctx.now)
  await updateRequest(ctx.db, requestid, { ...change, remindAt })
  const title = (await findRelease(ctx.db, releaseid))?.title
  await record(ctx, type, ['guide', guideid], {
    after: { requestid, releaseid, title, stage },
    later: remindAt === null ? undefined : { handler: remindHandler, at: remindAt },
  })
}
