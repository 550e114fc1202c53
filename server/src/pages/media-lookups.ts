// What media ask about pages: which of those that show something the caller may see.
import type { Context } from '#platform/http/request/context.ts'
import { isStaff } from '#users/trust.ts'
import { listPageRows } from './pages.queries.ts'

/** Their titles, by number. */
export async function viewablePages(
  ctx: Context,
  wikiids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await listPageRows(ctx.db, wikiids)
  const seen = rows.filter((page) => {
    if (page.isDeleted) return false
    const isOwn = ctx.actor.userid !== null && page.authorid === ctx.actor.userid
    return isOwn || isStaff(ctx) || (page.isPrivate === 0 && page.currentRevisionid > 0)
  })
  return new Map(seen.map((page) => [page.wikiid, page.displayTitle || page.title]))
}
