// Reads the tree of categories with a fixed number of queries.
import type { Context } from '#platform/http/request/context.ts'
import type { PageLookups } from '../deps.ts'
import { listTitlesIn, listTreeRows } from './tree.queries.ts'
import { buildTree, type TreeNode } from './tree.ts'

export interface TreeQuery {
  langid?: string | undefined
  requireGuides?: boolean
  includeStubs?: boolean
}

export async function readTree(ctx: Context, deps: PageLookups, query: TreeQuery): Promise<TreeNode[]> {
  const rows = await listTreeRows(ctx.db)
  return buildTree(rows, {
    includeStubs: query.includeStubs === true,
    ...(query.requireGuides ? { filed: new Set(await deps.guides.listFiledCategories(ctx.db)) } : {}),
    ...(query.langid ? { shownTitles: await listTitlesIn(ctx.db, query.langid) } : {}),
  })
}
