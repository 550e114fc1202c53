// Signs a request: approves its current stage or rejects it. The last approval releases the guide in its transaction.
import { record } from '#events/events.ts'
import type { Context } from '#platform/http/request/context.ts'
import { problems } from '#platform/problems.ts'
import type { Proved } from '#signatures/credentials.ts'
import { addSignature, signatureInEvent } from '#signatures/signatures.ts'
import type { GuideRow } from '../../../guides.queries.ts'
import { checkReleasable } from '../../effect/releasable.ts'
import { takeEffectInTime } from '../../effect/take-effect.ts'
import { readManifest } from '../../manifest/manifest.ts'
import { findRelease, type ReleaseRow } from '../../releases.queries.ts'
import { approvalProblems } from '../approvals.problems.ts'
import { type Asked, listAskedPairs } from '../asked.ts'
import { findProcesses, type ProcessRow } from '../processes.queries.ts'
import type { RequestSubject } from '../requests/approvals.access.ts'
import { presentRequest } from '../requests/present-requests.ts'
import { listAuthors, listSignatures, type RequestRow } from '../requests/requests.queries.ts'
import type { Decision } from '../requests/requests.schema.ts'
import { beginStage, endRequest, rejectRelease } from '../requests/requests.ts'
import { listStages } from '../stages.queries.ts'

/** Everything that can be refused before a password is hashed, and again in the transaction. */
export async function checkMaySign(
  ctx: Context,
  { request, guide }: RequestSubject,
  decision: Decision,
): Promise<{ forUserid: number | null }> {
  if (!decision.approve && !decision.comment?.trim())
    throw problems.invalidField('comment', 'A reason is required to reject', 'missing_field')
  const shown = () => presentRequest(ctx, { request, guide })
  if (request.status !== 'pending') throw approvalProblems.ended(await shown())
  const { manifest_hash = request.manifestHash, stage = request.stage } = decision
  // A repeated request must not sign the next stage, too.
  if (manifest_hash !== request.manifestHash || stage !== request.stage)
    throw approvalProblems.changed(await shown())
  const own = (await listAskedPairs(ctx, [request.requestid])).filter(
    ({ signerid }) => signerid === ctx.actor.userid,
  )
  if (own.length === 0) await refuse(ctx, request, shown)
  return { forUserid: whomFor(own, ctx.actor.userid as number, decision.for_userid) }
}

/** Tells why the caller is not asked. */
async function refuse(ctx: Context, request: RequestRow, shown: () => Promise<object>): Promise<never> {
  const { userid } = ctx.actor
  const authors = await listAuthors(ctx.db, [request.requestid])
  if (authors.some((each) => each.userid === userid)) throw approvalProblems.isAuthor()
  const signatures = await listSignatures(ctx.db, [request.requestid])
  const isSigned = signatures.some(
    (each) => each.stage === request.stage && (each.userid === userid || each.forUserid === userid),
  )
  throw isSigned ? approvalProblems.signedAlready(await shown()) : approvalProblems.notAsked()
}

/** In the own name if that is possible. Null: nobody else is represented. */
function whomFor(own: readonly Asked[], userid: number, wanted: number | undefined): number | null {
  const members = own.map(({ memberid }) => memberid)
  const member = wanted ?? (members.includes(userid) ? userid : members[0])
  if (member === undefined || !members.includes(member)) throw approvalProblems.notRepresented()
  return member === userid ? null : member
}

/** `subject` is as it is in this transaction, in which the signer has proved who they are. */
export async function signRequest(
  ctx: Context,
  subject: RequestSubject,
  { decision, method }: { decision: Decision; method: Proved['method'] },
): Promise<void> {
  const { request, guide } = subject
  const { forUserid } = await checkMaySign(ctx, subject, decision)
  const { requestid, releaseid, manifestHash, stage } = request
  const signature = await addSignature(ctx, {
    meaning: decision.approve ? 'approved' : 'rejected',
    method,
    subject: ['release', releaseid],
    subjectHash: manifestHash,
    decision: decision.approve ? 'approve' : 'reject',
    comment: decision.comment?.trim() ?? '',
    forUserid,
  })
  await ctx.db
    .insertInto('approval_signatures')
    .values({ signatureid: signature.signatureid, requestid, stage })
    .execute()
  await record(ctx, 'guide.approval-signed', ['guide', guide.guideid], {
    after: { requestid, releaseid, stage, ...signatureInEvent(signature) },
  })
  if (decision.approve) await advance(ctx, subject)
  else await rejectRelease(ctx, request, signature.comment)
}

/** To the next stage once enough people have approved the current one; after the last stage the release is approved. */
async function advance(ctx: Context, { request, guide }: RequestSubject): Promise<void> {
  const signatures = await listSignatures(ctx.db, [request.requestid])
  const signed = signatures.filter(({ stage }) => stage === request.stage).length
  const stages = await listStages(ctx.db, [request])
  const current = stages.find(({ position }) => position === request.stage)
  if (current && signed < current.required) return
  const next = stages.find(({ position }) => position === request.stage + 1)
  if (!next) return approveRelease(ctx, request, guide)
  const process = (await findProcesses(ctx.db, [request.processid])).get(request.processid) as ProcessRow
  await beginStage(ctx, { request, stage: next, process })
}

async function approveRelease(ctx: Context, request: RequestRow, guide: GuideRow): Promise<void> {
  const release = (await findRelease(ctx.db, request.releaseid)) as ReleaseRow
  if (release.endAt !== null && release.endAt <= ctx.now) throw approvalProblems.tooLate()
  await checkReleasable(ctx, guide, readManifest(release.manifest))
  await endRequest(ctx, request, { status: 'approved', reason: '' })
  await takeEffectInTime(ctx, guide, release)
}
