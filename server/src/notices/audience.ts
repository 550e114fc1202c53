// Decides whom an event concerns. Rights are checked later, for all of them together.
import { listAskedPairs } from '#guides/approvals/asked.ts'
import type { Context } from '#platform/http/request/context.ts'
import { listSignersAsked } from '#runs/signing/ask.ts'
import {
  findCommentAbout,
  findGuideAuthor,
  findPerformers,
  findRequest,
  listApprovalAuthors,
  listFollowers,
  listModerators,
  listStageMembers,
} from './audience.queries.ts'
import type { NoticeKind } from './kinds.ts'
import type { NoticeRow } from './notices.queries.ts'
import type { NoticeDetail } from './present-notices.ts'

export interface NoticedEvent {
  type: string
  subject: string
  subjectid: number
  actorid: number | null
  /** JSON, as `record` stores it. */
  before: string | null
  after: string | null
}

export interface Concern {
  kind: NoticeKind
  subject: NoticeRow['subject']
  subjectid: number
  detail: NoticeDetail
  userids: readonly (number | null)[]
  /** Users must be able to view the subject. Otherwise the event itself gives them the right. */
  mustView: boolean
}

type Members = Record<string, unknown>
type FindConcerns = (ctx: Context, event: NoticedEvent, after: Members) => Promise<Concern[]>

const aboutGuide = (
  kind: NoticeKind,
  guideid: number,
  detail: NoticeDetail,
  userids: readonly (number | null)[],
): Concern => ({ kind, subject: 'guide', subjectid: guideid, detail, userids, mustView: true })

const idsOf = ({ requestid, releaseid }: Members): NoticeDetail => ({
  ...(typeof requestid === 'number' && { requestid }),
  ...(typeof releaseid === 'number' && { releaseid }),
})

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

const heldRun: FindConcerns = async (ctx, { type, subjectid, before, actorid }) => {
  const run = await findPerformers(ctx.db, subjectid)
  if (!run) return []
  const about = { subject: 'entry' as const, subjectid, detail: {}, mustView: false }
  const isHandedOver = type === 'entry.handed-over'
  const { userid: former = null } = JSON.parse(before ?? '{}') as { userid?: number | null }
  const performers = [isHandedOver ? former : run.userid, run.starterid]
  const others = performers.filter((userid) => !isHandedOver || userid !== run.userid)
  const receiver = isHandedOver && run.userid !== actorid ? [run.userid] : []
  return [
    { ...about, kind: 'run_handed_over', userids: receiver },
    { ...about, kind: 'run_on_hold', userids: others },
  ]
}

const signatureAsked: FindConcerns = async (ctx, { subjectid }, after) => {
  const field_revisionid = after.field_revisionid as number
  const userids = await listSignersAsked(ctx, subjectid, field_revisionid)
  const about = { subject: 'entry' as const, subjectid, detail: { field_revisionid }, mustView: false }
  return [{ ...about, kind: 'run_signature', userids }]
}

const rules: Record<string, FindConcerns> = {
  // A decision that follows from the signature has an event of its own.
  'guide.approval-signed': async () => [],
  'guide.approval-requested': asked,
  'guide.approval-advanced': asked,
  'guide.approval-reminded': asked,
  'guide.approval-overdue': overdue,
  'guide.release-approved': decided('release_approved'),
  'guide.release-rejected': decided('release_rejected'),
  'guide.approval-closed': closed,
  'guide.released': released,
  'comment.added': commented,
  'entry.suspended': heldRun,
  'entry.paused': heldRun,
  'entry.handed-over': heldRun,
  'entry.signature-asked': signatureAsked,
  // It only answers the requests for it.
  'entry.signed': async () => [],
}

/** Each user at most once per kind, and never the one who made the change. */
export async function findConcerns(ctx: Context, event: NoticedEvent): Promise<Concern[]> {
  const rule = rules[event.type] ?? edited
  const concerns = await rule(ctx, event, JSON.parse(event.after ?? '{}') as Members)
  return concerns
    .map((concern) => ({
      ...concern,
      userids: [...new Set(concern.userids)].filter((userid) => userid !== null && userid !== event.actorid),
    }))
    .filter(({ userids }) => userids.length > 0)
}
