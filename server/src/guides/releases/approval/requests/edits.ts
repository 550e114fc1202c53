// Decides about an edit of the text or the forms of a guide whose working text waits for approval: it is refused, or closes the request.

import { record } from '#events/events.ts'
import type { Context } from '#platform/http/request/context.ts'
import { siteOf } from '#settings/settings.ts'
import type { GuideRow } from '../../../guides.queries.ts'
import { usesReleases } from '../../manifest/outside.ts'
import { findOpenRelease, type ReleaseRow } from '../../releases.queries.ts'
import { moveRelease } from '../../states.ts'
import { approvalProblems } from '../approvals.problems.ts'
import { findRequestOf } from './requests.queries.ts'
import { closeRequestOf } from './requests.ts'

/** Signatures cover one state: what is signed must not go on changing under the same request. */
export async function checkUnderRequest(ctx: Context, { guideid }: GuideRow): Promise<void> {
  if (!usesReleases(ctx)) return
  const release = await findOpenRelease(ctx.db, guideid)
  if (release?.status !== 'pending') return
  if (siteOf(ctx).approvalEdits === 'refuse') throw approvalProblems.underRequest(release.title)
  await closeWaiting(ctx, release, 'The guide was edited')
}

/** A release that never took effect is closed, together with its request. The event names an approval that is lost by it. */
export async function closeWaiting(
  ctx: Context,
  { releaseid, guideid, status }: ReleaseRow,
  reason: string,
): Promise<ReleaseRow> {
  const closed = await moveRelease(ctx.db, 'close', { releaseid }, { reason: reason || null })
  await closeRequestOf(ctx, releaseid, reason)
  const approved = status === 'scheduled' ? await findRequestOf(ctx.db, releaseid) : undefined
  await record(ctx, 'guide.release-closed', ['guide', guideid], {
    before: { releaseid, status },
    after: { reason, ...(approved && { releaseid, requestid: approved.requestid }) },
  })
  return closed
}
