// Presents rows of the audit trail for answers.
import { toSeconds } from '#platform/seconds.ts'
import type { listEvents } from './events.queries.ts'

type EventRow = Awaited<ReturnType<typeof listEvents>>[number]
export type PresentedEvent = ReturnType<typeof presentEvent>

export function presentEvent(row: EventRow) {
  const { eventid, type, at, actorid, username, source, subject, subjectid, before, after } = row
  return {
    eventid,
    type,
    date: toSeconds(at),
    userid: actorid,
    username,
    source,
    subject,
    subjectid,
    before: before ? (JSON.parse(before) as unknown) : null,
    after: after ? (JSON.parse(after) as unknown) : null,
  }
}
