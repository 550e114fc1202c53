// Renders inline nodes as plain text: only the words, for search, mail and tables of contents.
import type { RenderOptions, Resolve } from '../tree/options.ts'
import type { Inline, LinkNode, Media } from '../tree/tree.ts'
import { anchorOf } from './anchors.ts'

/** The words of a run of inlines. */
export function renderInlineText(nodes: readonly Inline[], options: RenderOptions): string {
  let text = ''
  for (const node of nodes) text += nodeText(node, options)
  return text
}

function nodeText(node: Inline, options: RenderOptions): string {
  switch (node.kind) {
    case 'text':
    case 'verbatim':
    case 'code':
    case 'code-block':
      return node.text
    case 'mark':
      return renderInlineText(node.children, options)
    case 'break':
      return '\n'
    case 'hidden':
      return ''
    case 'image':
    case 'video':
    case 'embed':
    case 'guide-list':
      return renderMediaText(node, options)
    default:
      return linkText(node, options)
  }
}

const LOOKUPS: Record<Exclude<LinkNode['kind'], 'url'>, keyof Resolve> = {
  guide: 'guide',
  page: 'page',
  post: 'post',
  document: 'document',
  product: 'product',
}

// Without a lookup a missing target is not detected: the author's own words are shown.
function linkText(node: LinkNode, options: RenderOptions): string {
  if (node.kind === 'url') return renderInlineText(node.children, options)
  const canLookUp = options.resolve?.[LOOKUPS[node.kind]] !== undefined
  if (!canLookUp && node.children) return renderInlineText(node.children, options)
  if (!canLookUp && node.kind !== 'page' && node.kind !== 'product') return ''
  const anchor = anchorOf(node, options)
  return typeof anchor === 'string' ? anchor : renderInlineText(anchor.label, options)
}

/** The text of a medium: caption, address, titles. */
export function renderMediaText(node: Media, options: RenderOptions): string {
  switch (node.kind) {
    case 'image':
      return node.caption ? renderInlineText(node.caption, options) : ''
    case 'video':
      if (node.caption) return renderInlineText(node.caption, options)
      return node.origin.service === 'library' ? '' : node.address
    case 'embed':
      return node.address
    case 'guide-list': {
      const guides = options.resolve?.guideList?.({ tags: node.tags, type: node.type }) ?? []
      return guides.map((guide) => guide.title).join('\n')
    }
  }
}
