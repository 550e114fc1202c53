// The tree of categories in the three forms that clients ask for; pure.
import type { TreeRow } from './tree.queries.ts'

export interface TreeNode {
  title: string
  display_title: string
  children: TreeNode[]
}

export interface TreeWish {
  includeStubs: boolean
  /** Only branches that lead to one of these. */
  filed?: ReadonlySet<number>
  /** Titles shown in another language. */
  shownTitles?: ReadonlyMap<number, string>
}

/**
 * Branches below a category that is not among the rows are left out with it; so is what hangs together only
 * in a circle. A stub stays where something that is none lies below it.
 */
export function buildTree(rows: readonly TreeRow[], wish: TreeWish): TreeNode[] {
  const childrenOf = new Map<number | null, TreeRow[]>()
  for (const row of rows) {
    const sisters = childrenOf.get(row.parentid)
    if (sisters) sisters.push(row)
    else childrenOf.set(row.parentid, [row])
  }
  // Parents come before their children, so that the way back builds each branch from its ends; no recursion.
  const inOrder = [...(childrenOf.get(null) ?? [])]
  for (const row of inOrder) inOrder.push(...(childrenOf.get(row.wikiid) ?? []))
  const made = new Map<number, TreeNode>()
  for (const row of inOrder.reverse()) {
    const children = (childrenOf.get(row.wikiid) ?? []).flatMap((child) => made.get(child.wikiid) ?? [])
    const isWanted = (wish.includeStubs || !row.isStub) && (!wish.filed || wish.filed.has(row.wikiid))
    if (!isWanted && children.length === 0) continue
    const shown = wish.shownTitles?.get(row.wikiid) ?? row.displayTitle
    made.set(row.wikiid, { title: row.title, display_title: shown, children })
  }
  return (childrenOf.get(null) ?? []).flatMap((row) => made.get(row.wikiid) ?? [])
}

export type TitleMap = { [title: string]: TitleMap }

/** Titles in titles; an end is `{}`. Without a prototype, so that no title means something to the language. */
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
