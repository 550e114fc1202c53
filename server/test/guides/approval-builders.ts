// Makes approval processes and signs requests for tests, by API.
import assert from 'node:assert/strict'
import type { ApprovalProcess, StageDraft } from '#guides/releases/approval/processes.schema.ts'
import type { ApprovalRequest } from '#guides/releases/approval/requests/requests.schema.ts'
import type { Answer, TestSite } from '../app.ts'
import { type TestPerson, testPassword } from '../builders.ts'

let processes = 0

export async function aProcess(
  site: TestSite,
  admin: TestPerson,
  stages: readonly StageDraft[],
  more: object = {},
): Promise<ApprovalProcess> {
  const body = { name: `Process ${++processes}`, stages, ...more }
  const { status, text, body: made } = await site.call('POST', '/approvals/process', { as: admin, body })
  assert.equal(status, 201, text)
  return made
}

export async function assign(
  site: TestSite,
  admin: TestPerson,
  guideid: number,
  { approval_processid }: Pick<ApprovalProcess, 'approval_processid'>,
): Promise<void> {
  const { status, text } = await site.call('PUT', `/approvals/${guideid}/${approval_processid}`, {
    as: admin,
  })
  assert.equal(status, 200, text)
}

/** The newest request of a guide. */
export async function requestOf(site: TestSite, as: TestPerson, guideid: number): Promise<ApprovalRequest> {
  const { body, text } = await site.call('GET', `/approvals/requests?guideid=${guideid}&limit=1`, { as })
  assert.ok(body.requests?.[0], text)
  return body.requests[0]
}

export const sign = (
  site: TestSite,
  as: TestPerson,
  approval_requestid: number,
  more: object = {},
): Promise<Answer> =>
  site.call('POST', `/approvals/request/sign/${approval_requestid}`, {
    as,
    body: { approve: true, password: testPassword, ...more },
  })
