// The revisions of a page as a list that says who changed what when.

import type { Context } from '#platform/http/request/context.ts'
import { toSeconds } from '#platform/seconds.ts'
import { presentUserSummary } from '#users/present.ts'
import { changedFields, emptyContent, readContent } from '../content.ts'
import type { PageRow } from '../pages.queries.ts'
import type { Revision, WaitingPage } from '../pages.schema.ts'
import { pageUrl } from '../reading/summaries.ts'
import {
  findStandingBefore,
  listPeople,
  listRevisionsOf,
  listWaitingPages,
  type RevisionRow,
} from '../revisions/revisions.queries.ts'
import { isPageViewable } from '../viewable.ts'

interface Wish {
  langid: string | undefined
  page: { offset: number; limit: number }
}

export async function listHistory(ctx: Context, page: PageRow, wish: Wish): Promise<Revision[]> {
  const place = { wikiid: page.wikiid, langid: wish.langid ?? page.langid }
  const rows = await listRevisionsOf(ctx.db, place, wish.page)
  const last = rows.at(-1)
  const earlier = last ? await findStandingBefore(ctx.db, place, last.revisionid) : undefined
  const userOf = await findUsers(ctx, rows)
  const known = earlier ? [...rows, earlier] : rows
  return rows.map((row, at) => ({
    revisionid: row.revisionid,
    langid: row.langid,
    date: toSeconds(row.at),
    user: userOf(row.userid),
    action: row.action,
    changes: changesOf(row, known.slice(at + 1)),
    status: statusOf(row),
    source_revisionid: row.sourceRevisionid,
  }))
}

/** What was denied is no ground that a later edit stands on. */
function changesOf(row: RevisionRow, before: RevisionRow[]): string[] {
  const previous = before.find((each) => !each.isDenied)
  const state = previous ? readContent(previous.content) : emptyContent
  return changedFields(state, readContent(row.content))
}

const statusOf = (row: RevisionRow): string =>
  row.isDenied ? 'denied' : row.isPatrolled ? 'accepted' : 'pending'

async function findUsers(ctx: Context, rows: readonly { userid: number | null }[]) {
  const people = await listPeople(
    ctx.db,
    rows.map((row) => row.userid),
  )
  const users = new Map(people.map((user) => [user.userid, presentUserSummary(user, ctx.url)]))
  return (userid: number | null) => (userid === null ? null : (users.get(userid) ?? null))
}

export async function listWaiting(ctx: Context, page: Wish['page']): Promise<WaitingPage[]> {
  const rows = await listWaitingPages(ctx.db, isPageViewable(ctx), page)
  const userOf = await findUsers(ctx, rows)
  return rows.map(({ wikiid, namespace, title, displayTitle, langid, revisionid, ...row }) => ({
    wikiid,
    namespace,
    title,
    display_title: displayTitle,
    langid,
    url: pageUrl(ctx.url, { namespace, title }),
    waiting: row.count,
    revisionid,
    action: row.action,
    date: toSeconds(row.at),
    user: userOf(row.userid),
  }))
}
