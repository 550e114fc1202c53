// How a link was written, told in its markup, so that an editor of what readers see writes it down again as it was.
import type { Attributes } from '../escape.ts'
import type { LinkNode, PageNamespace } from '../tree.ts'
import type { MarkupElement } from './markup-nodes.ts'

const PREFIXES: Record<PageNamespace, string> = {
  WIKI: 'Wiki',
  CATEGORY: 'Category',
  INFO: 'Info',
  ITEM: 'Item',
  USER: 'User',
  TEAM: 'Team',
}

/**
 * `data-wiki` is what stands before the words, `data-options` what stands after them, and `data-bare` what is shown
 * because no words were written. Nothing for a target that could not be written again.
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

/** An address in brackets says itself what it is. */
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

/** What stands for a link whose target nobody has looked up. */
export function nameOfTarget(node: LinkNode): string {
  return `${node.kind} ${'id' in node ? node.id : ''}`.trim()
}

/**
 * The link as it was written, with its words of now; null where it does not say how it was written. `isFree`: nothing
 * touches it that a bare address would take in.
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
