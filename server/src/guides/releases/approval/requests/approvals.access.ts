// Access rules of approval requests.
import type { RawBuilder, SqlBool } from 'kysely'
import { type Access, access } from '#platform/http/request/access.ts'
import type { Context } from '#platform/http/request/context.ts'
import { problems } from '#platform/problems.ts'
import { isTrusted, mayEdit, maySeeHistory, mayView } from '../../../guides.access.ts'
import { findGuide, type GuideRow } from '../../../guides.queries.ts'
import { seesAllReleases } from '../../../reading/pin-release.ts'
import { isGuideEditable, isGuideViewable } from '../../../viewable.ts'
import { approvalProblems } from '../approvals.problems.ts'
import { findRequest, type RequestRow } from './requests.queries.ts'

export interface RequestSubject {
  request: RequestRow
  guide: GuideRow
}

/** The same users who see releases that readers never saw. */
async function getRequest(ctx: Context, params: Record<string, unknown>): Promise<RequestSubject> {
  const request = await findRequest(ctx.db, params.approval_requestid as number)
  const guide = request && (await findGuide(ctx.db, request.guideid))
  if (!guide || guide.isDeleted) throw approvalProblems.requestNotFound()
  if (!(await mayView(ctx, guide)) || !(await seesAllReleases(ctx, guide)))
    throw approvalProblems.requestNotFound()
  return { request, guide }
}

/** Conditions on `guides` of the requests that the caller may read. */
export const seenRequests = (ctx: Context): RawBuilder<SqlBool>[] => [
  isGuideViewable(ctx),
  ...(maySeeHistory(ctx) ? [] : [isGuideEditable(ctx)]),
]

/** As it is after a change, or in a later transaction. */
export const findAgain = async (
  { db }: Context,
  { request, guide }: RequestSubject,
): Promise<RequestSubject> => ({
  request: (await findRequest(db, request.requestid)) as RequestRow,
  guide: (await findGuide(db, guide.guideid)) as GuideRow,
})

const readers = 'Users who can edit the guide or see its history'

export const approvalAccess = {
  read: {
    ...access.signedIn,
    name: 'approval.read',
    description: readers,
    check: getRequest,
  } satisfies Access<RequestSubject>,
  /** Signing checks in its transaction that the caller is asked. */
  sign: {
    ...access.signedIn,
    name: 'approval.sign',
    description: 'The people who are asked now: of the current stage, or their deputies',
    check: getRequest,
  } satisfies Access<RequestSubject>,
  remind: {
    ...access.signedIn,
    name: 'approval.remind',
    description: 'Users who can release the guide',
    check: async (ctx, params) => {
      const subject = await getRequest(ctx, params)
      if (!isTrusted(ctx) || !(await mayEdit(ctx, subject.guide))) throw problems.forbidden(['Author'])
      return subject
    },
  } satisfies Access<RequestSubject>,
} as const
