// The headings of a text, and the table of contents that links to them.
import { element, escapeHtml } from '../tree/escape.ts'
import type { Block, WikiTree } from '../tree/tree.ts'
import { renderInlineText } from './inline-text.ts'

export type HeadingEntry = { readonly level: number; readonly id: string; readonly text: string }

/**
 * The headings of a tree that have an address, in order.
 * @example listHeadings(parseWiki('== Tools ==', { context: 'block' })) // [{ level: 2, id: 'Section_Tools', text: 'Tools' }]
 */
export function listHeadings(tree: WikiTree): HeadingEntry[] {
  const entries: HeadingEntry[] = []
  if (tree.kind === 'blocks') collect(tree.blocks, entries)
  return entries
}

function collect(blocks: readonly Block[], entries: HeadingEntry[]): void {
  for (const block of blocks) {
    if (block.kind === 'heading') {
      if (block.id === '') continue
      entries.push({ level: block.level, id: block.id, text: renderInlineText(block.children, {}) })
    } else if (block.kind === 'quote') collect(block.blocks, entries)
  }
}

/** The table of contents of a tree, or an empty string when it has no headings. */
export function renderTableOfContents(tree: WikiTree): string {
  const entries = listHeadings(tree)
  if (entries.length === 0) return ''
  const open: number[] = []
  let html = ''
  for (const { level, id, text } of entries) {
    while (open.length > 1 && (open.at(-1) ?? 0) > level) {
      open.pop()
      html += '</li></ul>'
    }
    const current = open.at(-1)
    if (current === undefined || current < level) {
      open.push(level)
      html += '<ul>'
    } else html += '</li>'
    html += `<li>${element('a', [['href', `#${id}`]], escapeHtml(text))}`
  }
  return `<div class="toc">${html}${'</li></ul>'.repeat(open.length)}</div>`
}
