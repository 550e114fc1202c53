// The job that adds the notices of an event.

import { sql } from 'kysely'
import { noticeMailHandler } from '#events/events.ts'
import type { ClaimedJob, JobHandler } from '#events/worker.ts'
import { isViewableBy } from '#guides/viewable.ts'
import { findPagesByIds } from '#pages/find-pages.ts'
import { canViewPage } from '#pages/viewable.ts'
import type { Database, Db } from '#platform/db/database.ts'
import { lockName } from '#platform/db/lock-name.ts'
import type { Context } from '#platform/http/request/context.ts'
import { nextTimeOfHour } from '#platform/time-zone.ts'
import { siteOf } from '#settings/settings.ts'
import type { SiteMailer } from '#settings/site-mailer.ts'
import { findPeople, type UserRow } from '#users/find-users.ts'
import { answeredBy } from './answered.ts'
import { findConcerns } from './audience.ts'
import { findChoices } from './choices.ts'
import type { Concern } from './concerns.ts'
import { type Choices, defaultChoices, type NoticeKind } from './kinds.ts'
import { addJob, insertNotices, listNotifiedAlready, markAnswered } from './notices.queries.ts'
import { actorOf } from './reader.ts'

/** Users per transaction. */
const usersAtOnce = 500
/** Mails that are sent once a day, in the time zone of the site's backups. */
const dailyHour = 7

interface NoticeDeps {
  database: Database
  mailer: SiteMailer
  systemContext(db: Db, source: string): Promise<Context>
}

/** A second run adds nothing: a notice is unique by its event, user and kind. */
export const addNotices =
  ({ database, mailer, systemContext }: NoticeDeps): JobHandler =>
  async (job, signal) => {
    const inContext = async (db: Db) => systemContext(db, 'notices')
    const answered = answeredBy(job)
    if (answered)
      await database.write(async (db) => markAnswered(db, answered, (await inContext(db)).now), {
        locksRows: true,
      })
    const concerns = await database.readNewest(async (db) => findConcerns(await inContext(db), job))
    for (const { userids, ...concern } of concerns)
      for (let start = 0; start < userids.length; start += usersAtOnce) {
        signal.throwIfAborted()
        const some = { ...concern, userids: userids.slice(start, start + usersAtOnce) }
        // Only adds rows, which a unique index protects.
        await database.write(async (db) => addSome(await inContext(db), mailer, { job, concern: some }), {
          locksRows: true,
        })
      }
  }

async function addSome(
  ctx: Context,
  mailer: SiteMailer,
  { job, concern }: { job: ClaimedJob; concern: Concern },
): Promise<void> {
  const { kind, subject, subjectid } = concern
  const userids = await listEntitled(ctx, concern)
  if (userids.length === 0) return
  const choices = await findChoices(ctx.db, userids)
  const mailTime = mailTimes(ctx, mailer)
  const detail = JSON.stringify(concern.detail)
  const rows = userids.flatMap((userid) => {
    const chosen = choices.get(userid) ?? defaultChoices
    const isShown = chosen.pageOff.includes(kind) ? (0 as const) : (1 as const)
    const mailAt = mailTime(chosen, kind)
    if (!isShown && mailAt === null) return []
    const about = { kind, subject, subjectid, detail }
    return [{ ...about, userid, eventid: job.eventid, actorid: job.actorid, at: job.at, isShown, mailAt }]
  })
  const due = await insertNotices(ctx.db, rows)
  if (!due.some((at) => at !== null && at <= ctx.now)) return
  await addJob(ctx.db, { eventid: job.eventid, handler: noticeMailHandler, runAt: ctx.now })
  await ctx.announce(ctx.db)
}

/** Active users who may view the subject. Edits that follow each other make one notice until it is read. */
async function listEntitled(ctx: Context, concern: Concern): Promise<number[]> {
  const userids = concern.userids.filter((userid) => userid !== null)
  const people = [...(await findPeople(ctx.db, userids)).values()].filter(({ isEnabled }) => isEnabled)
  const entitled = concern.mustView ? await selectViewers(ctx, concern, people) : people
  const ids = entitled.map(({ userid }) => userid)
  if (concern.kind !== 'pending_edit' || ids.length === 0) return ids
  // Another job may be adding the notice of another edit.
  await lockName(ctx.db, `edits of ${concern.subject} ${concern.subjectid}`)
  const already = await listNotifiedAlready(ctx.db, ids, concern)
  return ids.filter((userid) => !already.has(userid))
}

async function selectViewers(
  ctx: Context,
  { subject, subjectid }: Concern,
  people: readonly UserRow[],
): Promise<readonly UserRow[]> {
  if (people.length === 0) return []
  if (subject === 'wiki') {
    const page = (await findPagesByIds(ctx.db, [subjectid])).get(subjectid)
    return people.filter((row) => page && canViewPage({ ...ctx, actor: actorOf(row) }, page))
  }
  const userids = people.map(({ userid }) => userid)
  const rows = await ctx.db
    .selectFrom('users')
    .select('users.userid')
    .where('users.userid', 'in', userids)
    .where(
      sql<boolean>`exists (select 1 from guides where guides.guideid = ${subjectid}
        and guides."isDeleted" = 0 and ${isViewableBy(sql.ref('users.userid'))})`,
    )
    .execute()
  const seeing = new Set(rows.map(({ userid }) => userid))
  return people.filter(({ userid }) => seeing.has(userid))
}

/** Null: no mail. */
function mailTimes(ctx: Context, mailer: SiteMailer): (choices: Choices, kind: NoticeKind) => number | null {
  const site = siteOf(ctx)
  let morning: number | undefined
  return ({ mail, mailOff }, kind) => {
    if (mail === 'none' || mailOff.includes(kind) || !mailer.isSetUp(site)) return null
    if (mail === 'immediate') return ctx.now
    morning ??= nextTimeOfHour(site.backups.timeZone, dailyHour, ctx.now)
    return morning
  }
}
