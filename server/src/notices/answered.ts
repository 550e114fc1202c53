// Marks notices as read once there is nothing left to do: of approvals, and of signatures and holds in runs.
import type { ClaimedJob } from '#events/worker.ts'
import type { Answered } from './notices.queries.ts'

/** Ends a stage or the whole request. */
const ofAll = new Set([
  ...['guide.approval-advanced', 'guide.release-approved'],
  ...['guide.release-rejected', 'guide.approval-closed'],
])

interface Answer {
  requestid?: number
  field_revisionid?: number
  signs?: string
}

/** Null: the event answers no notice. A signature in an approval answers those of its signer. */
export function answeredBy({ type, subjectid, eventid, actorid, after }: ClaimedJob): Answered | null {
  const { requestid = 0, field_revisionid, signs } = JSON.parse(after ?? '{}') as Answer
  const about = { subjectid, before: eventid }
  if (type === 'entry.signed') {
    if (signs === 'hold')
      return { ...about, subject: 'entry', kinds: ['run_lead_hold'], detail: '', userid: null }
    if (field_revisionid === undefined) return null
    const detail = JSON.stringify({ field_revisionid })
    return { ...about, subject: 'entry', kinds: ['run_signature'], detail, userid: null }
  }
  const isSigned = type === 'guide.approval-signed'
  if (!isSigned && !ofAll.has(type)) return null
  const kinds = ['approval_asked', 'approval_overdue'] as const
  const detail = `{"requestid":${requestid},`
  return { ...about, subject: 'guide', kinds, detail, userid: isSigned ? actorid : null }
}
