// Adds the summaries of root categories to their tree, and names the cache tags of listed pages.
import type { Context } from '#platform/http/request/context.ts'
import { pageNumberTag } from '../cache-tags.ts'
import { listPublicPages, type PageRow } from '../pages.queries.ts'
import type { PageSummary } from '../pages.schema.ts'
import type { TreeNode } from '../tree/tree.ts'
import { presentSummaries } from './summaries.ts'

/** Further roots of a site have no summary. */
const mostRootPages = 1000

export async function addRootPages(
  ctx: Context,
  nodes: readonly TreeNode[],
  langid: string | undefined,
): Promise<(TreeNode & { page?: PageSummary })[]> {
  const filter = { namespace: 'CATEGORY', rootsOnly: true } as const
  const rows = await listPublicPages(ctx.db, filter, { offset: 0, limit: mostRootPages })
  ctx.cacheTags = imageTags(rows)
  const pages = new Map((await presentSummaries(ctx, rows, langid)).map((page) => [page.title, page]))
  return nodes.map((node) => {
    const page = pages.get(node.title)
    return page ? { ...node, page } : node
  })
}

export const imageTags = (rows: readonly PageRow[]): string[] =>
  rows.flatMap((row) => [
    pageNumberTag(row.wikiid),
    ...(row.imageid === null ? [] : [`image:${row.imageid}`]),
  ])
