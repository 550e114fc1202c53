// Renders inline markup, which is the same in HTML and in simplified XHTML except for media.

import { nameOfTarget, writtenAs } from '../markup/written-links.ts'
import { element, escapeHtml } from '../tree/escape.ts'
import type { RenderOptions } from '../tree/options.ts'
import type { Inline, LinkNode, Media } from '../tree/tree.ts'
import { type Anchor, anchorOf } from './anchors.ts'
import { renderText } from './text.ts'

export type MediaRenderer = (media: Media, options: RenderOptions) => string

/** The markup of a run of inlines. */
export function renderInlines(
  nodes: readonly Inline[],
  options: RenderOptions,
  media: MediaRenderer,
): string {
  let html = ''
  for (const node of nodes) html += renderNode(node, options, media)
  return html
}

function renderNode(node: Inline, options: RenderOptions, media: MediaRenderer): string {
  switch (node.kind) {
    case 'text':
    case 'verbatim':
      return escapeHtml(node.text)
    case 'mark':
      return `<${node.mark}>${renderInlines(node.children, options, media)}</${node.mark}>`
    case 'code':
      return `<tt>${escapeHtml(node.text)}</tt>`
    case 'code-block':
      return `<pre><code>${escapeHtml(node.text)}</code></pre>`
    case 'break':
      return '<br />'
    case 'hidden':
      return ''
    case 'image':
    case 'video':
    case 'embed':
    case 'guide-list':
      return media(node, options)
    default:
      return renderLink(node, options, media)
  }
}

function renderLink(node: LinkNode, options: RenderOptions, media: MediaRenderer): string {
  const anchor = anchorOf(node, options)
  if (options.forEditing) return renderWritten(node, anchor, options, media)
  if (typeof anchor === 'string') return escapeHtml(anchor)
  return element('a', anchor.attributes, renderInlines(anchor.label, options, media))
}

/** The target was not looked up, so no link is marked as missing. */
function renderWritten(
  node: LinkNode,
  anchor: Anchor | string,
  options: RenderOptions,
  media: MediaRenderer,
): string {
  const found = typeof anchor === 'string' ? null : anchor
  const label = found?.label ?? ('children' in node && node.children) ?? null
  const words = label || [{ kind: 'text' as const, text: nameOfTarget(node) }]
  const shown = renderText({ kind: 'inline', children: words }, options)
  const attributes = (found?.attributes ?? []).filter(([name]) => name !== 'class')
  return element('a', [...attributes, ...writtenAs(node, shown)], renderInlines(words, options, media))
}
