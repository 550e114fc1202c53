// Decides whom an event concerns. Rights are checked later, for all of them together.
import { listAskedPairs } from '#guides/releases/approval/asked.ts'
import type { Context } from '#platform/http/request/context.ts'
import { listSignersAsked } from '#runs/signing/ask.ts'
import {
  findCommentAbout,
  findGuideAuthor,
  findPerformers,
  findRequest,
  listApprovalAuthors,
  listApprovers,
  listFollowers,
  listModerators,
  listStageMembers,
} from './audience.queries.ts'
import {
  aboutGuide,
  type Concern,
  type FindConcerns,
  formerUser,
  idsOf,
  type Members,
  type NoticedEvent,
} from './concerns.ts'
import { deviated, incompleteRun, leadHold, overdueRun } from './leads.ts'
import {
  accessGiven,
  addressChanged,
  approvalSigned,
  authorChanged,
  badgeExposed,
  deputyChanged,
  deviceAlarm,
  signerRenamed,
  teamAllowed,
  teamJoined,
  wrongPins,
} from './warnings.ts'

const listAsked = async (ctx: Context, requestid: unknown): Promise<number[]> =>
  (await listAskedPairs(ctx, [requestid as number])).map(({ signerid }) => signerid)

const asked: FindConcerns = async (ctx, { subjectid }, after) => [
  aboutGuide('approval_asked', subjectid, idsOf(after), await listAsked(ctx, after.requestid)),
]

const overdue: FindConcerns = async (ctx, { subjectid }, after) => {
  const request = await findRequest(ctx.db, after.requestid as number)
  // It may have ended since.
  if (request?.status !== 'pending') return []
  const userids = [...(await listAsked(ctx, after.requestid)), request.userid]
  return [aboutGuide('approval_overdue', subjectid, idsOf(after), userids)]
}

const decided =
  (kind: 'release_approved' | 'release_rejected'): FindConcerns =>
  async (ctx, { subjectid }, after) => {
    const requestid = after.requestid as number
    const request = await findRequest(ctx.db, requestid)
    const userids = [request?.userid ?? null, ...(await listApprovalAuthors(ctx.db, requestid))]
    return [aboutGuide(kind, subjectid, idsOf(after), userids)]
  }

const closed: FindConcerns = async (ctx, { subjectid }, after) => {
  const userids = await listStageMembers(ctx.db, after.requestid as number)
  return [aboutGuide('approval_closed', subjectid, idsOf(after), userids)]
}

/** Only of a release that was approved: the signers, and the people whom they represented. */
const cancelled: FindConcerns = async (ctx, { subjectid }, after) => {
  const userids = await listApprovers(ctx.db, (after.requestid as number | undefined) ?? 0)
  return [aboutGuide('release_cancelled', subjectid, idsOf(after), userids)]
}

const released: FindConcerns = async (ctx, { subjectid }, after) => {
  const userids = await listFollowers(ctx.db, subjectid, after.releaseid as number)
  return [aboutGuide('released', subjectid, idsOf(after), userids)]
}

/** The writer of the comment that is answered gets one notice, also as the author of the guide or page. */
const commented: FindConcerns = async (ctx, { subjectid: commentid, actorid }) => {
  const comment = await findCommentAbout(ctx.db, commentid)
  if (!comment || comment.status === 'deleted') return []
  const { guideid, wikiid, parentid, answeredid } = comment
  const subject = guideid === null ? ('wiki' as const) : ('guide' as const)
  const about = { kind: 'comment' as const, subject, subjectid: guideid ?? wikiid ?? 0, mustView: true }
  const author = comment.guideAuthorid ?? comment.pageAuthorid
  const answers = parentid !== null && answeredid !== actorid ? [answeredid] : []
  return [
    { ...about, detail: { commentid, ...(parentid !== null && { parentid }) }, userids: answers },
    { ...about, detail: { commentid }, userids: answers.includes(author) ? [] : [author] },
  ]
}

const edited: FindConcerns = async (ctx, { subject, subjectid }) => {
  if (subject === 'guide') {
    const author = await findGuideAuthor(ctx.db, subjectid)
    return [aboutGuide('pending_edit', subjectid, {}, [author])]
  }
  const userids = await listModerators(ctx.db)
  return [{ kind: 'pending_edit', subject: 'wiki', subjectid, detail: {}, userids, mustView: true }]
}

const heldRun: FindConcerns = async (ctx, event, after) => {
  const { type, subjectid, actorid } = event
  const run = await findPerformers(ctx.db, subjectid)
  if (!run) return []
  const about = { subject: 'entry' as const, subjectid, detail: {}, mustView: false }
  const isHandedOver = type === 'entry.handed-over'
  const performers = [isHandedOver ? formerUser(event) : run.userid, run.starterid]
  const others = performers.filter((userid) => !isHandedOver || userid !== run.userid)
  const receiver = isHandedOver && run.userid !== actorid ? [run.userid] : []
  return [
    { ...about, kind: 'run_handed_over', userids: receiver },
    { ...about, kind: 'run_on_hold', userids: others },
    ...(await leadHold(ctx, event, after)),
  ]
}

/** The operator before, who may not have been present. */
const takenOver: FindConcerns = async (_ctx, event) => {
  const about = { subject: 'entry' as const, subjectid: event.subjectid, detail: {}, mustView: false }
  return [{ ...about, kind: 'run_taken_over', userids: [formerUser(event)] }]
}

const signatureAsked: FindConcerns = async (ctx, { subjectid }, after) => {
  const field_revisionid = after.field_revisionid as number
  const userids = await listSignersAsked(ctx, subjectid, field_revisionid)
  const about = { subject: 'entry' as const, subjectid, detail: { field_revisionid }, mustView: false }
  return [{ ...about, kind: 'run_signature', userids }]
}

const rules: Record<string, FindConcerns> = {
  'guide.approval-signed': approvalSigned,
  'guide.author-changed': authorChanged,
  'guide.user-allowed': accessGiven,
  'guide.team-allowed': teamAllowed,
  'team.member-added': teamJoined,
  'settings.changed': addressChanged,
  'guide.approval-requested': asked,
  'guide.approval-advanced': asked,
  'guide.approval-reminded': asked,
  'guide.approval-overdue': overdue,
  'guide.release-approved': decided('release_approved'),
  'guide.release-rejected': decided('release_rejected'),
  'guide.approval-closed': closed,
  'guide.release-closed': cancelled,
  'guide.released': released,
  'comment.added': commented,
  'entry.suspended': heldRun,
  'entry.paused': heldRun,
  'entry.handed-over': heldRun,
  'entry.taken-over': takenOver,
  'entry.signature-asked': signatureAsked,
  'entry.values-saved': deviated,
  'entry.values-corrected': deviated,
  'entry.values-settled': deviated,
  'entry.overdue': overdueRun,
  'entry.finished': incompleteRun,
  // It only answers the requests for it.
  'entry.signed': async () => [],
  'user.deputy-named': deputyChanged,
  'user.deputy-removed': deputyChanged,
  'user.pin-attacked': wrongPins,
  'user.signer-renamed': signerRenamed,
  'shared-device.attacked': deviceAlarm,
  'user.id-badge-exposed': badgeExposed,
}

/** Each user at most once per kind, and the one who made the change only for warnings. */
export async function findConcerns(ctx: Context, event: NoticedEvent): Promise<Concern[]> {
  const rule = rules[event.type] ?? edited
  const concerns = await rule(ctx, event, JSON.parse(event.after ?? '{}') as Members)
  return concerns
    .map((concern) => ({
      ...concern,
      userids: [...new Set(concern.userids)].filter(
        (userid) => userid !== null && (concern.isWarning || userid !== event.actorid),
      ),
    }))
    .filter(({ userids }) => userids.length > 0)
}
