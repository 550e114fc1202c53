// What happened, by whom: one row per change, written in the transaction of the change.
import type { Context } from '#platform/http/request/context.ts'
import { insertEvents, insertJobs, sendEvents } from './events.queries.ts'

export interface Happening {
  /** `noun.past-tense` */
  type: string
  subject: string
  subjectid: number
  before?: object | null
  after?: object | null
  /** Cache tags to invalidate, besides `subject:subjectid`. */
  tags?: string[]
}

/** Event type → names of the handlers that work on it after the commit. */
export type Subscriptions = ReadonlyMap<string, readonly string[]>

export const record = (ctx: Context, happening: Happening): Promise<void> =>
  recordAll(ctx, happening.type, [happening])

/** Of one type, with as many statements as a single one. */
export async function recordAll(
  ctx: Context,
  type: string,
  happenings: readonly Omit<Happening, 'type'>[],
): Promise<void> {
  if (happenings.length === 0) return
  const events = happenings.map(({ subject, subjectid, before, after, tags = [] }) => ({
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
  const handlers = ctx.subscriptions.get(type)
  if (!handlers) return sendEvents(ctx.db, events)
  await insertJobs(ctx.db, await insertEvents(ctx.db, events), handlers, ctx.now)
  await ctx.announce(ctx.db)
}
