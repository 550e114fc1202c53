// Presents notices for a user: titles and addresses by the rights that the user has now.
import { findTitledGuides } from '#guides/reading/titles.ts'
import { findPagesByIds, findPageTitlesIn, type PageRow } from '#pages/find-pages.ts'
import { pageUrl } from '#pages/reading/summaries.ts'
import { canViewPage } from '#pages/viewable.ts'
import type { Db } from '#platform/db/database.ts'
import type { Context } from '#platform/http/request/context.ts'
import { toSeconds } from '#platform/seconds.ts'
import { listTitlesAt } from '#runs/material/titles-at-start.ts'
import { findPeople } from '#users/find-users.ts'
import { presentUserSummary } from '#users/present.ts'
import type { NoticeKind } from './kinds.ts'
import type { NoticeRow } from './notices.queries.ts'
import type { Notice } from './notices.schema.ts'

/** Numbers and names of what a notice is about, besides its subject. */
export interface NoticeDetail {
  requestid?: number
  releaseid?: number
  commentid?: number
  parentid?: number
  /** The field of a run that waits for a signature. */
  field_revisionid?: number
  /** Number of fields of a run with an answer outside their limits, and these fields. */
  deviations?: number
  fields?: readonly number[]
  /** Number of required fields without an answer. */
  missing?: number
  /** A deputy, with the time in UNIX seconds. */
  deputyid?: number
  from?: number
  until?: number
  /** The user of an ID badge whose text is in the record of a run. */
  ownerid?: number
  /** The present author of a guide, or the user with access to it. */
  personid?: number
  /** Wrong PINs or unknown ID badges in these minutes. */
  attempts?: number
  minutes?: number
  /** The earlier name of a user, or address of the site. */
  former?: string
  address?: string
  /** The name of a team, and the number of guides that it opens. */
  team?: string
  guides?: number
}

interface Thing {
  title: string
  url: string
}

interface Things {
  guides: ReadonlyMap<number, Thing>
  pages: ReadonlyMap<number, Thing>
  /** Runs that the user performs or started, and runs of guides that the user may view. */
  runs: ReadonlyMap<number, Thing>
  /** A notice about a person or device itself gives the right to read the name. */
  people: ReadonlyMap<number, Thing>
  devices: ReadonlyMap<number, Thing>
}

/** The number of queries does not depend on the number of notices. */
export async function presentNotices(ctx: Context, rows: readonly NoticeRow[]): Promise<Notice[]> {
  const things = await findThings(ctx, rows)
  const details = new Map(rows.map((row) => [row, JSON.parse(row.detail) as NoticeDetail]))
  const people = await findPeople(
    ctx.db,
    rows.flatMap((row) => {
      const { deputyid = null, ownerid = null, personid = null } = details.get(row) ?? {}
      return [row.actorid, deputyid, ownerid, personid]
    }),
  )
  return rows.map((row) => {
    const { requestid, deputyid, ownerid, personid, ...detail } = details.get(row) as NoticeDetail
    const deputy = people.get(deputyid ?? 0)
    const owner = people.get(ownerid ?? 0)
    const person = people.get(personid ?? 0)
    const thing = thingOf(row, things)
    const actor = thing && row.actorid !== null ? people.get(row.actorid) : undefined
    return {
      noticeid: row.noticeid,
      kind: row.kind as NoticeKind,
      date: toSeconds(row.at),
      read: row.readAt !== null,
      actor: actor ? presentUserSummary(actor, ctx.url) : null,
      title: thing?.title ?? null,
      url: thing ? addressOf(row, thing) : null,
      namespace: row.subject,
      [idOf[row.subject]]: row.subjectid,
      ...(requestid === undefined ? {} : { approval_requestid: requestid }),
      ...(deputyid === undefined ? {} : { deputy: deputy ? presentUserSummary(deputy, ctx.url) : null }),
      ...(ownerid === undefined ? {} : { badge_owner: owner ? presentUserSummary(owner, ctx.url) : null }),
      ...(personid === undefined ? {} : { person: person ? presentUserSummary(person, ctx.url) : null }),
      ...detail,
    }
  })
}

const idOf = {
  guide: 'guideid',
  wiki: 'wikiid',
  entry: 'entryid',
  user: 'userid',
  'shared-device': 'shared_deviceid',
} as const

const thingOf = ({ subject, subjectid }: NoticeRow, things: Things): Thing | undefined => {
  const { guides, pages, runs, people, devices } = things
  const bySubject = { guide: guides, wiki: pages, entry: runs, user: people, 'shared-device': devices }
  return bySubject[subject].get(subjectid)
}

const shownOnRecord = new Set<string>([
  ...(['run_signature', 'badge_exposed', 'run_lead_hold'] satisfies NoticeKind[]),
  ...(['run_deviation', 'run_overdue', 'run_incomplete'] satisfies NoticeKind[]),
])

function addressOf({ kind, subject, subjectid, detail }: NoticeRow, { url }: Thing): string {
  const { requestid } = JSON.parse(detail) as NoticeDetail
  if (requestid !== undefined) return `/approvals/${requestid}`
  if (kind === 'address_changed') return '/admin/settings/site'
  if (kind === 'team_joined') return `/User/${subjectid}`
  if (kind === 'device_alarm') return '/admin/devices'
  if (kind === 'signer_renamed') return `/User/${subjectid}`
  if (shownOnRecord.has(kind)) return `/records/${subjectid}`
  if (kind === 'pending_edit') return subject === 'guide' ? `/history/${subjectid}` : '/review'
  return url
}

async function findThings(ctx: Context, rows: readonly NoticeRow[]): Promise<Things> {
  const idsOf = (subject: NoticeRow['subject']) => [
    ...new Set(rows.filter((row) => row.subject === subject).map(({ subjectid }) => subjectid)),
  ]
  const runs = await findRuns(ctx.db, idsOf('entry'))
  const guideids = new Set([...idsOf('guide'), ...runs.map(({ guideid }) => guideid)])
  const guides = await findTitledGuides(ctx, [...guideids])
  const { userid } = ctx.actor
  const hidden = runs.filter((run) => guides.get(run.guideid)?.isViewable === false)
  const atStart = await listTitlesAt(
    ctx.db,
    hidden.map(({ guideRevisionid }) => guideRevisionid),
  )
  const ofRuns = runs.flatMap((run): [number, Thing][] => {
    const guide = guides.get(run.guideid)
    const isOwn = run.userid === userid || run.starterid === userid
    if (!guide || !(isOwn || guide.isViewable)) return []
    const title = guide.isViewable ? guide.title : (atStart.get(run.guideRevisionid) ?? '')
    return [[run.entryid, { title, url: `/runs/${run.entryid}` }]]
  })
  return {
    guides: new Map([...guides].filter(([, { isViewable }]) => isViewable)),
    pages: await findPages(ctx, idsOf('wiki')),
    runs: new Map(ofRuns),
    people: await findNames(ctx.db, idsOf('user')),
    devices: await findDevices(ctx.db, idsOf('shared-device')),
  }
}

/** Deputies, PINs and ID badges are chosen on the page of the account. */
const onAccount = (title: string): Thing => ({ title, url: '/account' })

async function findNames(db: Db, userids: readonly number[]): Promise<Map<number, Thing>> {
  const people = await findPeople(db, userids)
  return new Map([...people].map(([userid, { username }]) => [userid, onAccount(username)]))
}

async function findDevices(db: Db, ids: readonly number[]): Promise<Map<number, Thing>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('shared_devices')
    .select(['shared_deviceid', 'name'])
    .where('shared_deviceid', 'in', ids)
    .execute()
  return new Map(rows.map(({ shared_deviceid, name }) => [shared_deviceid, onAccount(name)]))
}

async function findRuns(db: Db, entryids: readonly number[]) {
  if (entryids.length === 0) return []
  return db
    .selectFrom('entries')
    .select(['entryid', 'guideid', 'userid', 'starterid', 'guideRevisionid'])
    .where('entryid', 'in', entryids)
    .execute()
}

async function findPages(ctx: Context, wikiids: readonly number[]): Promise<Map<number, Thing>> {
  if (wikiids.length === 0) return new Map()
  const pages = [...(await findPagesByIds(ctx.db, wikiids)).values()]
  const translated = await findPageTitlesIn(ctx.db, wikiids, ctx.language)
  const titleOf = (page: PageRow) => translated.get(page.wikiid) ?? (page.displayTitle || page.title)
  const seen = pages.filter((page) => canViewPage(ctx, page))
  return new Map(seen.map((page) => [page.wikiid, { title: titleOf(page), url: pageUrl('', page) }]))
}
