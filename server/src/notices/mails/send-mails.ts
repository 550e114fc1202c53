// The job that sends notices by mail: one mail per user with everything that is due.

import { noticeMailHandler, record } from '#events/events.ts'
import type { JobHandler } from '#events/worker.ts'
import type { Database, Db } from '#platform/db/database.ts'
import type { Context } from '#platform/http/request/context.ts'
import { failureOf, type MailFailure } from '#platform/mail/mail-failure.ts'
import { siteOf } from '#settings/settings.ts'
import type { SiteMailer } from '#settings/site-mailer.ts'
import { findUser } from '#users/find-users.ts'
import {
  claimMail,
  dropStaleMail,
  endMail,
  hasOpenJob,
  isMailDue,
  type NoticeRow,
} from '../notices.queries.ts'
import { presentNotices } from '../present-notices.ts'
import { contextOf } from '../reader.ts'
import { writeMail } from './mail-texts.ts'

const minuteMs = 60_000
/** Longer than the time limits of sending a mail: a second worker sends it only if the first one is gone. */
const leaseMs = 3 * minuteMs
const staleMs = 3 * 24 * 60 * minuteMs

interface MailDeps {
  database: Database
  mailer: SiteMailer
  siteAddress: () => Promise<string>
  systemContext(db: Db, source: string): Promise<Context>
}

/** A mail is marked as sent after it was sent, so a server that is killed in between sends it twice at most. */
export const sendNoticeMails =
  (deps: MailDeps): JobHandler =>
  async (_job, signal) => {
    const { database, mailer, systemContext } = deps
    const failures: unknown[] = []
    for (;;) {
      signal.throwIfAborted()
      const rows = await database.write(async (db) => {
        const ctx = await systemContext(db, 'notices')
        if (!mailer.isSetUp(siteOf(ctx))) return []
        await dropStaleMail(db, ctx.now - staleMs)
        return claimMail(db, { now: ctx.now, leaseUntil: ctx.now + leaseMs })
      })
      if (rows.length === 0) break
      const failure = await sendTo(deps, rows, failures.length)
      if (failure) failures.push(failure)
    }
    if (failures.length > 0) throw failures[0]
  }

/** Faults of one mail. All others concern the mail server. */
const ofOneMail: readonly MailFailure[] = ['recipient', 'refused']
/** Then the mail server refuses every mail. */
const mostFailures = 20

/** Returns why the mail has to be sent again later; throws if the mail server takes no mail now. */
async function sendTo(deps: MailDeps, rows: readonly NoticeRow[], failuresBefore: number): Promise<unknown> {
  const { database, mailer, siteAddress, systemContext } = deps
  const end = (how: (now: number) => Parameters<typeof endMail>[2]) =>
    database.write(async (db) => {
      const { now } = await systemContext(db, 'notices')
      await endMail(db, rows, how(now))
    })
  try {
    const mail = await database.readNewest(async (db) =>
      writeTo(await systemContext(db, 'notices'), rows, await siteAddress()),
    )
    if (mail) await mailer.send(mail)
    await end((now) => ({ mailAt: null, mailedAt: mail ? now : null }))
    return undefined
  } catch (error) {
    const isFinal = failureOf(error) === 'recipient' && isPermanent(error)
    await end((now) => ({ mailAt: isFinal ? null : now + minuteMs }))
    if (isFinal) return undefined
    if (!ofOneMail.includes(failureOf(error)) || failuresBefore >= mostFailures) throw error
    return error
  }
}

/** RFC 5321, section 4.2.1: the client must not repeat the request. */
const isPermanent = (error: unknown): boolean =>
  ((error as { responseCode?: number }).responseCode ?? 0) >= 500

/** Null: the user may view none of it any more, or has no account. */
async function writeTo(ctx: Context, rows: readonly NoticeRow[], site: string) {
  const user = await findUser(ctx.db, rows[0]?.userid ?? 0)
  if (!user?.isEnabled) return null
  const reader = contextOf(ctx, user)
  const notices = (await presentNotices(reader, rows)).filter(({ url }) => url !== null)
  if (notices.length === 0) return null
  const { title } = siteOf(ctx)
  return { to: user.email, ...writeMail(reader.language, { site: title, address: site, notices }) }
}

interface DueDeps {
  database: Database
  systemContext(db: Db, source: string): Promise<Context>
}

/** Requests a job for mails that are due at a time of the day, and for those that a lost worker or job has left. */
export async function requestDueMails({ database, systemContext }: DueDeps): Promise<void> {
  const isDue = async (ctx: Context) =>
    (await isMailDue(ctx.db, ctx.now)) && !(await hasOpenJob(ctx.db, noticeMailHandler))
  if (!(await database.readNewest(async (db) => isDue(await systemContext(db, 'notices'))))) return
  await database.write(async (db) => {
    const ctx = await systemContext(db, 'notices')
    if (await isDue(ctx)) await record(ctx, 'notice-mails.requested', ['site', 1])
  })
}
