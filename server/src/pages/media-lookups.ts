// Lookups of pages for media: which of the pages that use a medium the caller may see.
import type { Context } from '#platform/http/request/context.ts'
import { listPageRows } from './pages.queries.ts'
import { canViewPage } from './viewable.ts'

/** Returns titles by id. */
export async function viewablePages(
  ctx: Context,
  wikiids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const rows = await listPageRows(ctx.db, wikiids)
  const seen = rows.filter((page) => canViewPage(ctx, page))
  return new Map(seen.map((page) => [page.wikiid, page.displayTitle || page.title]))
}
