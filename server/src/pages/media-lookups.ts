// What media ask about pages: which of those that show something the caller may see.
import type { Context } from '#platform/http/request/context.ts'
import { listPageRows } from './pages.queries.ts'
import { seesPage } from './viewable.ts'

/** Their titles, by number. */
export async function viewablePages(
  ctx: Context,
  wikiids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await listPageRows(ctx.db, wikiids)
  const seen = rows.filter((page) => seesPage(ctx, page))
  return new Map(seen.map((page) => [page.wikiid, page.displayTitle || page.title]))
}
