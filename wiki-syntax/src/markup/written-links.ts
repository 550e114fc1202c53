// Records in the markup how a link was written, so that an editor of rendered text can write it back unchanged.
import type { Attributes } from '../tree/escape.ts'
import type { LinkNode, PageNamespace } from '../tree/tree.ts'
import type { MarkupElement } from './markup-nodes.ts'

const PREFIXES: Record<PageNamespace, string> = {
  WIKI: 'Wiki',
  CATEGORY: 'Category',
  INFO: 'Info',
  ITEM: 'Item',
  USER: 'User',
  TEAM: 'Team',
  COURSE: 'Course',
}

/**
 * `data-wiki` is the source before the words, `data-options` the source after them, and `data-bare` the displayed text
 * of a link without words. Empty for a target that cannot be written back.
 */
export function writtenAs(node: LinkNode, shown: string): Attributes {
  const target = targetOf(node)
  if (target === null || !WRITTEN.test(target)) return []
  const stepid = node.kind === 'guide' && node.stepId ? `|stepid=${node.stepId}` : ''
  const options = stepid + (node.newWindow ? '|new_window=true' : '')
  const isBare = node.kind === 'url' || node.children === null
  return [
    ['data-wiki', target],
    ['data-options', options || null],
    ['data-bare', isBare ? shown : null],
  ]
}

/** An address in brackets needs no keyword. */
function targetOf(node: LinkNode): string | null {
  switch (node.kind) {
    case 'url':
      return node.automatic && node.children[0]?.kind === 'text' ? node.children[0].text : null
    case 'page': {
      const prefix = node.namespace ? `${PREFIXES[node.namespace]}:` : ''
      return `[[${prefix}${node.title}${node.fragment === null ? '' : `#${node.fragment}`}`
    }
    case 'product':
      return `[product|${node.sku}`
    default:
      return `[${node.kind}|${node.id}`
  }
}

const WRITTEN =
  /^(?:\[\[(?=[^\s#]|#\S)[^[\]|\n]+|\[(?:guide|post|document)\|\d{1,15}|\[product\|[^[\]|\n]+|https?:\/\/[^\s[\]|]+)$/i
const OPTIONS = /^(?:\|stepid=\d{1,15})?(?:\|new_window=true)?$/

/** The displayed text of a link whose target was not looked up. */
export function nameOfTarget(node: LinkNode): string {
  return `${node.kind} ${'id' in node ? node.id : ''}`.trim()
}

/**
 * The link as written, with its current words; null if its source is not recorded. `isFree`: no adjacent character
 * would become part of a bare address.
 */
export function writtenLink(
  { attributes, children }: MarkupElement,
  words: string,
  isFree: boolean,
): string | null {
  const { 'data-wiki': start = '', 'data-options': options = '', 'data-bare': bare } = attributes
  if (!WRITTEN.test(start) || !OPTIONS.test(options)) return null
  const isBare = children.length === 1 && children[0] === bare
  if (!start.startsWith('[')) {
    if (isBare) return isFree ? start : `[${start}]`
    return `[${start}|${words}]`
  }
  const end = start.startsWith('[[') ? ']]' : ']'
  return start + (isBare ? '' : `|${words}`) + options + end
}
