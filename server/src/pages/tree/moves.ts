// Checks moves of categories, which decide how guides are approved, for every way in which a category moves or ends.
import type { Context } from '#platform/http/request/context.ts'
import type { PageLookups } from '../deps.ts'
import { findPageByKey } from '../find-pages.ts'
import type { Namespace } from '../namespaces.ts'
import { isTrusted } from '../pages.access.ts'
import { pageProblems } from '../pages.problems.ts'
import { hasChildren, type PageRow } from '../pages.queries.ts'

type Lookups = Pick<PageLookups, 'guides'>

/** A save of a trusted user publishes pending moves as well, so it moves from the parent in effect; `newest` is that of the text. */
export async function checkMove(
  ctx: Context,
  { wikiid, namespace, parentid }: PageRow,
  { newest, to }: { newest: number | null; to: number | null },
  { guides }: Lookups,
): Promise<void> {
  if (namespace !== 'CATEGORY') return
  const from = isTrusted(ctx, namespace) ? parentid : newest
  await guides.checkCategoryMove(ctx, { wikiid, from, to })
}

/** A deleted category comes back with its guides that are restored, so it moves from the top, where it was deleted to. */
export async function checkReturn(
  ctx: Context,
  { namespace, title, to }: { namespace: Namespace; title: string; to: number | null },
  { guides }: Lookups,
): Promise<void> {
  if (namespace !== 'CATEGORY' || to === null) return
  const deleted = await findPageByKey(ctx.db, namespace, title)
  if (deleted) await guides.checkCategoryMove(ctx, { wikiid: deleted.wikiid, from: null, to })
}

/** Its deleted guides may be restored, so it also moves to the top. */
export async function checkEnd(ctx: Context, page: PageRow, { guides }: Lookups): Promise<void> {
  if (page.namespace !== 'CATEGORY') return
  if (await hasChildren(ctx.db, page.wikiid)) throw pageProblems.categoryHasChildren()
  if ((await guides.countGuides(ctx.db, page.wikiid)) > 0) throw pageProblems.categoryHasGuides()
  await guides.checkCategoryMove(ctx, { wikiid: page.wikiid, from: page.parentid, to: null })
}
