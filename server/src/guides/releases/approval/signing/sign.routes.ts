// The routes that approve and reject, signed with a password or a code.
import { Type } from 'typebox'
import type { Asker } from '#auth/proof.ts'
import type { Context } from '#platform/http/request/context.ts'
import { identifier } from '#platform/http/request/query.ts'
import { declare } from '#platform/http/routes/declare.ts'
import type { App } from '#platform/http/routes/types.ts'
import { proveSigner, writeProved } from '#signatures/credentials.ts'
import { approvalAccess, findAgain } from '../requests/approvals.access.ts'
import { presentRequest } from '../requests/present-requests.ts'
import {
  ApprovalRequest,
  type Decision,
  SignWithPassword,
  SignWithToken,
} from '../requests/requests.schema.ts'
import { checkMaySign, signRequest } from './sign.ts'

const params = Type.Object({ approval_requestid: identifier('Number of the request') })

export function signRoutes(app: App): void {
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
  const proved = await proveSigner(req, given)
  return writeProved(req, proved, async (ctx) => {
    const subject = await find(ctx)
    await signRequest(ctx, subject, { decision, method: proved.method })
    return presentRequest(ctx, await findAgain(ctx, subject))
  })
}
