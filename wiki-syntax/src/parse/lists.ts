// Parses lists: detects list lines, and nests a run of them.
import type { Inline, List, ListItem } from '../tree/tree.ts'

/** Deeper lines stay on this level, so that input cannot nest without limit. */
const MAX_LIST_DEPTH = 12

export type ListLine = { readonly depth: number; readonly ordered: boolean; readonly text: string }

/** Signs, exactly one blank, then content: a list line. The last sign sets the kind. */
export function readListLine(line: string): ListLine | null {
  const sign = line.charCodeAt(0)
  if (sign !== 0x2a && sign !== 0x23) return null
  let depth = 1
  while (line.charAt(depth) === '*' || line.charAt(depth) === '#') depth++
  const next = line.charAt(depth + 1)
  if (line.charAt(depth) !== ' ' || next === '' || next === ' ' || next === '\t') return null
  return { depth, ordered: line.charAt(depth - 1) === '#', text: line.slice(depth + 1) }
}

export type ListRow = {
  readonly depth: number
  readonly ordered: boolean
  readonly children: readonly Inline[]
}

type OpenItem = { readonly children: readonly Inline[]; readonly lists: OpenList[] }
type OpenList = { readonly ordered: boolean; readonly items: OpenItem[] }
type Level = { readonly depth: number; list: OpenList; readonly lists: OpenList[] }

/** The lists of a run of rows: more than one when the kind changes on the first level. */
export function nestRows(rows: readonly ListRow[]): List[] {
  const top: OpenList[] = []
  const levels: Level[] = []
  for (const row of rows) {
    let level = levels.at(-1)
    while (level && level.depth > row.depth && levels.length > 1) {
      levels.pop()
      level = levels.at(-1)
    }
    const isDeeper = level !== undefined && row.depth > level.depth && levels.length < MAX_LIST_DEPTH
    if (!level || isDeeper) {
      const lists = level ? lastItemLists(level.list) : top
      level = { depth: row.depth, list: joinList(lists, row.ordered), lists }
      levels.push(level)
    } else if (level.list.ordered !== row.ordered) {
      level.list = joinList(level.lists, row.ordered)
    }
    level.list.items.push({ children: row.children, lists: [] })
  }
  return top.map(closeList)
}

function lastItemLists(list: OpenList): OpenList[] {
  return list.items.at(-1)?.lists ?? []
}

function joinList(lists: OpenList[], ordered: boolean): OpenList {
  const last = lists.at(-1)
  if (last && last.ordered === ordered) return last
  const list: OpenList = { ordered, items: [] }
  lists.push(list)
  return list
}

function closeList(list: OpenList): List {
  const items = list.items.map(
    (item): ListItem => ({ children: item.children, lists: item.lists.map(closeList) }),
  )
  return { kind: 'list', ordered: list.ordered, items, joinsNext: false }
}
