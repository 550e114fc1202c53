// What happened, by whom: one row per change, written in the transaction of the change.
import type { Context } from '#platform/http/request/context.ts'
import { insertEvent, insertJobs, sendEvent } from './events.queries.ts'

export interface Happening {
  /** `noun.past-tense` */
  type: string
  subject: string
  subjectid: number
  before?: object | null
  after?: object | null
  /** Cached answers that rest on what changed, besides `subject:subjectid`. */
  tags?: string[]
}

/** Event type → names of the handlers that work on it after the commit. */
export type Subscriptions = ReadonlyMap<string, readonly string[]>

export async function record(ctx: Context, happening: Happening): Promise<void> {
  const { type, subject, subjectid, before, after } = happening
  const event = {
    type,
    at: ctx.now,
    actorid: ctx.actor.userid,
    source: ctx.source,
    subject,
    subjectid,
    tags: [`${subject}:${subjectid}`, ...(happening.tags ?? [])].join(' '),
    before: before ? JSON.stringify(before) : null,
    after: after ? JSON.stringify(after) : null,
  }
  const handlers = ctx.subscriptions.get(type)
  if (!handlers) return sendEvent(ctx.db, event)
  await insertJobs(ctx.db, await insertEvent(ctx.db, event), handlers, ctx.now)
  await ctx.announce(ctx.db)
}
