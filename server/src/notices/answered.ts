// Marks notices of approvals as read once there is nothing left to do.
import type { ClaimedJob } from '#events/worker.ts'
import type { Answered } from './notices.queries.ts'

/** Ends a stage or the whole request. */
const ofAll = new Set([
  ...['guide.approval-advanced', 'guide.release-approved'],
  ...['guide.release-rejected', 'guide.approval-closed'],
])

/** Null: the event answers no notice. A signature answers those of its signer. */
export function answeredBy({ type, subjectid, eventid, actorid, after }: ClaimedJob): Answered | null {
  const isSigned = type === 'guide.approval-signed'
  if (!isSigned && !ofAll.has(type)) return null
  const { requestid = 0 } = JSON.parse(after ?? '{}') as { requestid?: number }
  return { guideid: subjectid, requestid, before: eventid, userid: isSigned ? actorid : null }
}
