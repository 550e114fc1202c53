// Presents notices for a user: titles and addresses by the rights that the user has now.
import { findTitledGuides } from '#guides/reading/titles.ts'
import { findPagesByIds, findPageTitlesIn, type PageRow } from '#pages/find-pages.ts'
import { pageUrl } from '#pages/reading/summaries.ts'
import { canViewPage } from '#pages/viewable.ts'
import type { Db } from '#platform/db/database.ts'
import type { Context } from '#platform/http/request/context.ts'
import { toSeconds } from '#platform/seconds.ts'
import { findPeople } from '#users/find-users.ts'
import { presentUserSummary } from '#users/present.ts'
import type { NoticeKind } from './kinds.ts'
import type { NoticeRow } from './notices.queries.ts'
import type { Notice } from './notices.schema.ts'

/** Numbers of what a notice is about, besides its subject. */
export interface NoticeDetail {
  requestid?: number
  releaseid?: number
  commentid?: number
  parentid?: number
  /** The field of a run that waits for a signature. */
  field_revisionid?: number
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
}

/** The number of queries does not depend on the number of notices. */
export async function presentNotices(ctx: Context, rows: readonly NoticeRow[]): Promise<Notice[]> {
  const things = await findThings(ctx, rows)
  const actorids = rows.map(({ actorid }) => actorid)
  const people = await findPeople(ctx.db, actorids)
  return rows.map((row) => {
    const { requestid, ...detail } = JSON.parse(row.detail) as NoticeDetail
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
      ...detail,
    }
  })
}

const idOf = { guide: 'guideid', wiki: 'wikiid', entry: 'entryid' } as const

const thingOf = ({ subject, subjectid }: NoticeRow, { guides, pages, runs }: Things): Thing | undefined =>
  ({ guide: guides, wiki: pages, entry: runs })[subject].get(subjectid)

function addressOf({ kind, subject, subjectid, detail }: NoticeRow, { url }: Thing): string {
  const { requestid } = JSON.parse(detail) as NoticeDetail
  if (requestid !== undefined) return `/approvals/${requestid}`
  if (kind === 'run_signature') return `/records/${subjectid}`
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
  const ofRuns = runs.flatMap((run): [number, Thing][] => {
    const guide = guides.get(run.guideid)
    const isOwn = run.userid === userid || run.starterid === userid
    const isSeen = guide && (isOwn || guide.isViewable)
    return isSeen ? [[run.entryid, { title: guide.title, url: `/runs/${run.entryid}` }]] : []
  })
  return {
    guides: new Map([...guides].filter(([, { isViewable }]) => isViewable)),
    pages: await findPages(ctx, idsOf('wiki')),
    runs: new Map(ofRuns),
  }
}

async function findRuns(db: Db, entryids: readonly number[]) {
  if (entryids.length === 0) return []
  return db
    .selectFrom('entries')
    .select(['entryid', 'guideid', 'userid', 'starterid'])
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
