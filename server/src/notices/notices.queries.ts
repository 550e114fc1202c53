// The SQL of notices.
import type { Insertable, Selectable } from 'kysely'
import type { Db } from '#platform/db/database.ts'
import type { Tables } from '#schema/generated/tables.ts'
import type { NoticeKind } from './kinds.ts'

export type NoticeRow = Selectable<Tables['notices']>

export interface NoticeFilter {
  userid: number
  unread?: boolean | undefined
  kind?: NoticeKind | undefined
}

function shown(db: Db, { userid, unread, kind }: NoticeFilter) {
  let query = db.selectFrom('notices').where('userid', '=', userid).where('isShown', '=', 1)
  if (unread) query = query.where('readAt', 'is', null)
  if (kind !== undefined) query = query.where('kind', '=', kind)
  return query
}

export const listNotices = (
  db: Db,
  filter: NoticeFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<NoticeRow[]> =>
  shown(db, filter).selectAll().orderBy('noticeid', 'desc').offset(offset).limit(limit).execute()

export async function countNotices(db: Db, filter: NoticeFilter): Promise<number> {
  const row = await shown(db, filter)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** A count of every page load. */
const mostUnread = 1000

export async function countUnread(db: Db, userid: number): Promise<number> {
  const unread = shown(db, { userid, unread: true }).select('noticeid').limit(mostUnread)
  const row = await db
    .selectFrom(unread.as('unread'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** No mail follows for what was read. Returns the number of changed rows. */
export async function markRead(
  db: Db,
  { userid, at }: { userid: number; at: number },
  which: { noticeids?: readonly number[] | undefined; until?: number | undefined },
): Promise<number> {
  let query = db
    .updateTable('notices')
    .set({ readAt: at, mailAt: null })
    .where('userid', '=', userid)
    .where('readAt', 'is', null)
    .where('isShown', '=', 1)
  if (which.noticeids) query = query.where('noticeid', 'in', which.noticeids)
  if (which.until !== undefined) query = query.where('noticeid', '<=', which.until)
  const { numUpdatedRows } = await query.executeTakeFirst()
  return Number(numUpdatedRows)
}

export interface Answered {
  subject: NoticeRow['subject']
  subjectid: number
  kinds: readonly NoticeKind[]
  /** Beginning of the detail: what was asked. */
  detail: string
  /** The event of the answer. */
  before: number
  /** Null: of all users. */
  userid: number | null
}

/** Marks notices as read because their request needs nothing more, so no mail follows either. */
export async function markAnswered(
  db: Db,
  { subject, subjectid, kinds, detail, before, userid }: Answered,
  at: number,
): Promise<void> {
  await db
    .updateTable('notices')
    .set({ readAt: at, mailAt: null })
    .where('subject', '=', subject)
    .where('subjectid', '=', subjectid)
    .where('readAt', 'is', null)
    .where('kind', 'in', kinds)
    .where('detail', 'like', `${detail}%`)
    .where('eventid', '<', before)
    .$if(userid !== null, (query) => query.where('userid', '=', userid))
    .execute()
}

/** Adds rows that are not there yet. Returns when their mails are due. */
export async function insertNotices(
  db: Db,
  rows: readonly Insertable<Tables['notices']>[],
): Promise<(number | null)[]> {
  if (rows.length === 0) return []
  const added = await db
    .insertInto('notices')
    .values([...rows])
    .onConflict((conflict) => conflict.columns(['eventid', 'userid', 'kind']).doNothing())
    .returning('mailAt')
    .execute()
  return added.map(({ mailAt }) => mailAt)
}

/** Users among them who have an unread notice of this kind about the same thing. */
export async function listNotifiedAlready(
  db: Db,
  userids: readonly number[],
  about: Pick<NoticeRow, 'kind' | 'subject' | 'subjectid'>,
): Promise<Set<number>> {
  const rows = await db
    .selectFrom('notices')
    .select('userid')
    .where('userid', 'in', userids)
    .where('readAt', 'is', null)
    .where('kind', '=', about.kind)
    .where('subject', '=', about.subject)
    .where('subjectid', '=', about.subjectid)
    .execute()
  return new Set(rows.map(({ userid }) => userid))
}

export async function deleteOldNotices(db: Db, before: number, most: number): Promise<number> {
  const old = db.selectFrom('notices').select('noticeid').where('at', '<', before).orderBy('at').limit(most)
  const { numDeletedRows } = await db.deleteFrom('notices').where('noticeid', 'in', old).executeTakeFirst()
  return Number(numDeletedRows)
}

export async function isMailDue(db: Db, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('notices')
    .select('noticeid')
    .where('mailAt', '<=', now)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** The site could not send them for so long that they are no news. */
export async function dropStaleMail(db: Db, before: number): Promise<void> {
  await db.updateTable('notices').set({ mailAt: null }).where('mailAt', '<', before).execute()
}

/** Reserves the due notices of one user until `leaseUntil`, so that no other worker sends them. */
export async function claimMail(
  db: Db,
  { now, leaseUntil }: { now: number; leaseUntil: number },
): Promise<NoticeRow[]> {
  const first = db
    .selectFrom('notices')
    .select('userid')
    .where('mailAt', '<=', now)
    .orderBy('mailAt')
    .orderBy('userid')
    .limit(1)
  const rows = await db
    .updateTable('notices')
    .set({ mailAt: leaseUntil })
    .where('userid', '=', first)
    .where('mailAt', '<=', now)
    .returningAll()
    .execute()
  return rows.sort((a, b) => b.noticeid - a.noticeid)
}

type MailEnd = Partial<Pick<NoticeRow, 'mailAt' | 'mailedAt'>>

export async function endMail(db: Db, rows: readonly NoticeRow[], end: MailEnd): Promise<void> {
  const ids = rows.map(({ noticeid }) => noticeid)
  await db
    .updateTable('notices')
    .set(end)
    .where('noticeid', 'in', ids)
    // A notice that was read meanwhile has no mail any more.
    .where('mailAt', 'is not', null)
    .execute()
}

/** A job of this handler is waiting or runs. */
export async function hasOpenJob(db: Db, handler: string): Promise<boolean> {
  const row = await db
    .selectFrom('jobs')
    .select('jobid')
    .where('state', 'in', ['waiting', 'running'])
    .where('handler', '=', handler)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** An event has one job of a handler; the first one sends the mails of all users. */
export async function addJob(
  db: Db,
  job: { eventid: number; handler: string; runAt: number },
): Promise<void> {
  await db
    .insertInto('jobs')
    .values({ ...job, state: 'waiting', attempts: 0 })
    .onConflict((conflict) => conflict.columns(['eventid', 'handler']).doNothing())
    .execute()
}
