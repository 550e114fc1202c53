// The routes of approval requests: listing, reading, signing and reminding.
import { Type } from 'typebox'
import { access } from '#platform/http/request/access.ts'
import type { Context } from '#platform/http/request/context.ts'
import { directionOf, flag, identifier, order, pageOf, paging } from '#platform/http/request/query.ts'
import { declare } from '#platform/http/routes/declare.ts'
import type { App } from '#platform/http/routes/types.ts'
import { findGuides, type GuideRow } from '../../../guides.queries.ts'
import { waitsFor } from '../asked.ts'
import { approvalAccess, findAgain, type RequestSubject, seenRequests } from './approvals.access.ts'
import { presentRequest, presentRequests } from './present-requests.ts'
import { remindNow } from './reminders.ts'
import { countRequests, listRequests, type RequestRow } from './requests.queries.ts'
import { ApprovalRequest, ApprovalRequestList, ApprovalStatus } from './requests.schema.ts'

const params = Type.Object({ approval_requestid: identifier('Number of the request') })

export function requestRoutes(app: App): void {
  readRoutes(app)
  const route = declare(app, ['approvals'])
  route.post(
    '/approvals/request/remind/:approval_requestid',
    approvalAccess.remind,
    {
      id: 'remindApprovers',
      summary: 'Remind the people asked, at most once an hour',
      params,
      answer: ApprovalRequest,
      problems: [409, 429],
    },
    async ({ ctx, subject }) => {
      await remindNow(ctx, subject.request, await presentRequest(ctx, subject))
      return presentRequest(ctx, await findAgain(ctx, subject))
    },
  )
}

function readRoutes(app: App): void {
  const route = declare(app, ['approvals'])
  route.get(
    '/approvals/requests',
    access.signedIn,
    {
      id: 'listApprovalRequests',
      summary: 'List approval requests, the newest first',
      query: Type.Object({
        ...paging,
        order,
        mine: flag('Only requests that wait for the signature of the caller'),
        own: flag('Only requests that the caller opened'),
        status: Type.Optional(ApprovalStatus),
        guideid: Type.Optional(identifier('Requests of this guide only')),
      }),
      answer: ApprovalRequestList,
    },
    async ({ ctx, query: { mine, own, status, guideid, ...query } }) => {
      const userid = ctx.actor.userid as number
      const filter = {
        ...{ status, guideid },
        userid: own ? userid : undefined,
        waits: mine ? waitsFor(ctx, userid) : undefined,
      }
      const seen = seenRequests(ctx)
      const page = { ...pageOf(query), order: directionOf(query.order, 'desc') }
      const rows = await listRequests(ctx.db, filter, seen, page)
      return {
        requests: await presentRequests(ctx, await withGuides(ctx, rows)),
        total: await countRequests(ctx.db, filter, seen),
      }
    },
  )
  route.get(
    '/approvals/request/:approval_requestid',
    approvalAccess.read,
    { id: 'getApprovalRequest', summary: 'Read an approval request', params, answer: ApprovalRequest },
    ({ ctx, subject }) => presentRequest(ctx, subject),
  )
}

async function withGuides(ctx: Context, rows: readonly RequestRow[]): Promise<RequestSubject[]> {
  const guides = await findGuides(ctx.db, [...new Set(rows.map(({ guideid }) => guideid))])
  const byId = new Map(guides.map((guide) => [guide.guideid, guide]))
  return rows.map((request) => ({ request, guide: byId.get(request.guideid) as GuideRow }))
}
