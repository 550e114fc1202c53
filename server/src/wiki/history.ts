// The revisions of a page as a list that says who changed what when.
import type { Context } from '#platform/http/context.ts'
import { presentUserSummary } from '#users/present.ts'
import { changedFields, emptyContent, readContent } from './content.ts'
import type { PageRow } from './pages.queries.ts'
import { findStandingBefore, listPeople, listRevisionsOf, type RevisionRow } from './revisions.queries.ts'
import { seconds } from './summaries.ts'
import type { Revision } from './wiki.schema.ts'

interface Wish {
  langid: string | undefined
  page: { offset: number; limit: number }
}

export async function listHistory(ctx: Context, page: PageRow, wish: Wish): Promise<Revision[]> {
  const place = { wikiid: page.wikiid, langid: wish.langid ?? page.langid }
  const rows = await listRevisionsOf(ctx.db, place, wish.page)
  const last = rows.at(-1)
  const earlier = last ? await findStandingBefore(ctx.db, place, last.revisionid) : undefined
  const people = await listPeople(
    ctx.db,
    rows.map((row) => row.userid),
  )
  const users = new Map(people.map((user) => [user.userid, presentUserSummary(user, ctx.url)]))
  const known = earlier ? [...rows, earlier] : rows
  return rows.map((row, at) => ({
    revisionid: row.revisionid,
    langid: row.langid,
    date: seconds(row.at),
    user: (row.userid === null ? undefined : users.get(row.userid)) ?? null,
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
