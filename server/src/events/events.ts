// Records events: one row per change, with its user, written in the transaction of the change.
import type { Context } from '#platform/http/request/context.ts'
import { insertEvents, insertJobs, sendEvents } from './events.queries.ts'

/** Handlers of notices: a change of any domain may concern users. */
export const noticeHandler = 'notices.add'
export const noticeMailHandler = 'mail.notices'

export interface Details {
  before?: object | null
  after?: object | null
  /** Cache tags to invalidate, besides that of the subject. */
  tags?: string[]
  /** A job besides those of the subscriptions, usually for a later time. */
  later?: LaterJob | undefined
}

export interface LaterJob {
  handler: string
  at: number
}

/** The changed resource: `['guide', 7]`. */
export type Subject = readonly [noun: string, id: number]

/** Event type → names of the handlers that run after the commit. */
export type Subscriptions = ReadonlyMap<string, readonly string[]>

/** The type is `noun.past-tense`. */
export const record = (ctx: Context, type: string, subject: Subject, details: Details = {}): Promise<void> =>
  recordAll(ctx, type, [{ subject, ...details }])

/** Records events of one type with as many statements as a single event. */
export async function recordAll(
  ctx: Context,
  type: string,
  eventTypes: readonly (Details & { subject: Subject })[],
): Promise<void> {
  if (eventTypes.length === 0) return
  const events = eventTypes.map(({ subject: [subject, subjectid], before, after, tags = [] }) => ({
    type,
    at: ctx.now,
    actorid: ctx.actor.userid,
    source: ctx.source,
    subject,
    subjectid,
    tags: [`${subject}:${subjectid}`, ...tags].join(' '),
    before: before ? JSON.stringify(before) : null,
    after: after ? JSON.stringify(after) : null,
  }))
  const handlers = ctx.subscriptions.get(type) ?? []
  const laterJobs = eventTypes.map(({ later }) => later)
  if (handlers.length === 0 && laterJobs.every((job) => job === undefined)) return sendEvents(ctx.db, events)
  const eventids = await insertEvents(ctx.db, events)
  const later = eventids.flatMap((eventid, index) => {
    const job = laterJobs[index]
    return job ? [{ eventid, handler: job.handler, runAt: job.at }] : []
  })
  const now = eventids.flatMap((eventid) => handlers.map((handler) => ({ eventid, handler, runAt: ctx.now })))
  await insertJobs(ctx.db, [...now, ...later])
  await ctx.announce(ctx.db)
}
