// The form in which a rule says whom an event concerns.
import type { Context } from '#platform/http/request/context.ts'
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
  /** Also the user who made the change, who may not have been the owner of the account. */
  isWarning?: boolean
}

export type Members = Record<string, unknown>
export type FindConcerns = (ctx: Context, event: NoticedEvent, after: Members) => Promise<Concern[]>

/** The user before a change, such as the operator of a run or the author of a guide. */
export const formerUser = ({ before }: NoticedEvent): number | null =>
  (JSON.parse(before ?? '{}') as { userid?: number | null }).userid ?? null

export const aboutGuide = (
  kind: NoticeKind,
  guideid: number,
  detail: NoticeDetail,
  userids: readonly (number | null)[],
): Concern => ({ kind, subject: 'guide', subjectid: guideid, detail, userids, mustView: true })

export const idsOf = ({ requestid, releaseid }: Members): NoticeDetail => ({
  ...(typeof requestid === 'number' && { requestid }),
  ...(typeof releaseid === 'number' && { releaseid }),
})
