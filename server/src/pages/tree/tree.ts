// Builds the tree of categories in the three forms that clients request. Pure.
import type { TreeRow } from './tree.queries.ts'

export interface TreeNode {
  title: string
  display_title: string
  children: TreeNode[]
}

export interface TreeOptions {
  includeStubs: boolean
  /** Keeps only branches that contain one of these. */
  filed?: ReadonlySet<number>
  /** Titles in another language. */
  shownTitles?: ReadonlyMap<number, string>
}

/**
 * Omits branches below a category that is not among the rows, and cycles. A stub remains if a category below it is no
 * stub.
 */
export function buildTree(rows: readonly TreeRow[], options: TreeOptions): TreeNode[] {
  const childrenOf = new Map<number | null, TreeRow[]>()
  for (const row of rows) {
    const sisters = childrenOf.get(row.parentid)
    if (sisters) sisters.push(row)
    else childrenOf.set(row.parentid, [row])
  }
  // Parents precede their children, so the reverse order builds branches from their leaves without recursion.
  const inOrder = [...(childrenOf.get(null) ?? [])]
  for (const row of inOrder) inOrder.push(...(childrenOf.get(row.wikiid) ?? []))
  const made = new Map<number, TreeNode>()
  for (const row of inOrder.reverse()) {
    const children = (childrenOf.get(row.wikiid) ?? []).flatMap((child) => made.get(child.wikiid) ?? [])
    const isWanted =
      (options.includeStubs || !row.isStub) && (!options.filed || options.filed.has(row.wikiid))
    if (!isWanted && children.length === 0) continue
    const shown = options.shownTitles?.get(row.wikiid) ?? row.displayTitle
    made.set(row.wikiid, { title: row.title, display_title: shown, children })
  }
  return (childrenOf.get(null) ?? []).flatMap((row) => made.get(row.wikiid) ?? [])
}

export type TitleMap = { [title: string]: TitleMap }

/** Nests titles in titles; a leaf is `{}`. Without a prototype, so that titles such as `__proto__` are plain keys. */
export function nestTitles(nodes: readonly TreeNode[]): TitleMap {
  const map: TitleMap = Object.create(null)
  for (const node of nodes) map[node.title] = nestTitles(node.children)
  return map
}

export function shownTitles(nodes: readonly TreeNode[]): Record<string, string> {
  const titles: Record<string, string> = Object.create(null)
  const waiting = [...nodes]
  for (const node of waiting) {
    titles[node.title] = node.display_title
    waiting.push(...node.children)
  }
  return titles
}
