// Lists the revisions of a page with author, time and changes.

import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type PresentedDeed, presentDeeds, statusOf } from '#history/present.ts'
import { countPending, findNewestRevision, listRevisionsOf, listWaitingEditions } from '#history/revisions.ts'
import type { Context } from '#platform/http/request/context.ts'
import { changedFields, emptyContent, readContent } from '../content.ts'
import { findPagesByIds, type PageRow } from '../find-pages.ts'
import type { Revision, WaitingPage } from '../pages.schema.ts'
import { pageUrl } from '../reading/summaries.ts'
import type { RevisionRow } from '../revisions/revisions.queries.ts'
import { isPageViewable } from '../viewable.ts'
import { pageHistory } from './page-history.ts'

interface Slice {
  offset: number
  limit: number
}

export async function listHistory(
  ctx: Context,
  page: PageRow,
  langid: string | undefined,
  slice: Slice,
): Promise<Revision[]> {
  const edition = { thingid: page.wikiid, langid: langid ?? page.langid }
  const rows = await listRevisionsOf(ctx.db, pageHistory, edition, slice)
  const last = rows.at(-1)
  const previous = last ? await findNewestRevision(ctx.db, pageHistory, edition, last.revisionid) : undefined
  const deeds = await presentDeeds(ctx, rows)
  const known = previous ? [...rows, previous] : rows
  return rows.map((row, at) => ({
    ...(deeds[at] as PresentedDeed),
    revisionid: row.revisionid,
    changes: changesOf(row, known.slice(at + 1)),
    status: statusOf(row),
    source_revisionid: row.sourceRevisionid,
  }))
}

/** Compares with the previous revision that was not denied. */
function changesOf(row: RevisionRow, before: RevisionRow[]): string[] {
  const previous = before.find((each) => !each.isDenied)
  const state = previous ? readContent(previous.content) : emptyContent
  return changedFields(state, readContent(row.content))
}

const isViewableBy = (ctx: Context) => (wikiid: RawBuilder<unknown>) =>
  sql<SqlBool>`exists (select 1 from wikis where wikis.wikiid = ${wikiid} and ${isPageViewable(ctx)})`

/** Lists pages with pending edits, one row per language; the longest unchanged first. */
export async function listPendingPages(ctx: Context, slice: Slice): Promise<WaitingPage[]> {
  const rows = await listWaitingEditions(ctx.db, pageHistory, isViewableBy(ctx), slice)
  const pages = await findPagesByIds(
    ctx.db,
    rows.map(({ thingid }) => thingid),
  )
  const deeds = await presentDeeds(ctx, rows)
  return rows.map(({ thingid, count, id }, at) => {
    const { namespace, title, displayTitle } = pages.get(thingid) as PageRow
    return {
      ...(deeds[at] as PresentedDeed),
      wikiid: thingid,
      namespace,
      title,
      display_title: displayTitle,
      url: pageUrl(ctx.url, { namespace, title }),
      waiting: count,
      revisionid: id,
    }
  })
}

export const countPendingPages = (ctx: Context): Promise<number> =>
  countPending(ctx.db, pageHistory, isViewableBy(ctx))
