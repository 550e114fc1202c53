// The routes of approval requests: listing, reading, signing and reminding.
import { Type } from 'typebox'
import type { Asker } from '#auth/proof.ts'
import { access } from '#platform/http/request/access.ts'
import type { Context } from '#platform/http/request/context.ts'
import { directionOf, flag, identifier, order, pageOf, paging } from '#platform/http/request/query.ts'
import { declare } from '#platform/http/routes/declare.ts'
import type { App } from '#platform/http/routes/types.ts'
import { proveSigner } from '#signatures/credentials.ts'
import { findGuide, findGuides, type GuideRow } from '../guides.queries.ts'
import { approvalAccess, type RequestSubject, seenRequests } from './approvals.access.ts'
import {
  ApprovalRequest,
  ApprovalRequestList,
  ApprovalStatus,
  type Decision,
  SignWithPassword,
  SignWithToken,
} from './approvals.schema.ts'
import { waitsFor } from './asked.ts'
import { presentRequest, presentRequests } from './present-requests.ts'
import { remindNow } from './reminders.ts'
import { countRequests, findRequest, listRequests, type RequestRow } from './requests.queries.ts'
import { checkMaySign, signRequest } from './sign.ts'

const params = Type.Object({ approval_requestid: identifier('Number of the request') })

export function requestRoutes(app: App): void {
  readRoutes(app)
  signRoutes(app)
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
      return presentRequest(ctx, await again(ctx, subject))
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

/** As it is after a change, or in a later transaction. */
const again = async ({ db }: Context, { request, guide }: RequestSubject): Promise<RequestSubject> => ({
  request: (await findRequest(db, request.requestid)) as RequestRow,
  guide: (await findGuide(db, guide.guideid)) as GuideRow,
})

function signRoutes(app: App): void {
  const route = declare(app, ['approvals'])
  const declared = {
    params,
    answer: ApprovalRequest,
    transaction: 'own',
    problems: [401, 409, 422, 429],
  } as const
  route.post(
    '/approvals/request/sign/:approval_requestid',
    approvalAccess.sign,
    {
      ...declared,
      id: 'signApprovalRequest',
      summary: 'Approve or reject, signed with the password of the caller',
      body: SignWithPassword,
    },
    (req) => {
      const { password, ...decision } = req.body
      return sign(req, req.params.approval_requestid, { decision, given: { password } })
    },
  )
  route.post(
    '/approvals/request/sign/:approval_requestid/token',
    approvalAccess.sign,
    {
      ...declared,
      id: 'signApprovalRequestWithToken',
      summary: 'Approve or reject, signed with a code from a mail by a caller whose account has no password',
      body: SignWithToken,
    },
    (req) => {
      const { token, ...decision } = req.body
      return sign(req, req.params.approval_requestid, { decision, given: { token } })
    },
  )
}

interface Signing {
  decision: Decision
  given: { password: string } | { token: string }
}

/** Refuses what can be refused first, so that a password is not counted as wrong when signing is not possible. */
async function sign(
  req: Asker,
  approval_requestid: number,
  { decision, given }: Signing,
): Promise<ApprovalRequest> {
  const find = (ctx: Context) => approvalAccess.sign.check(ctx, { approval_requestid })
  await req.read(async (ctx) => checkMaySign(ctx, await find(ctx), decision))
  const { method, check } = await proveSigner(req, given)
  return req.write(async (ctx) => {
    await check(ctx)
    const subject = await find(ctx)
    await signRequest(ctx, subject, { decision, method })
    return presentRequest(ctx, await again(ctx, subject))
  })
}
