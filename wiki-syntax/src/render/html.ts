// Renders a tree as HTML. Markup is only built here, never passed through from an author's text.
import { element, escapeHtml } from '../tree/escape.ts'
import type { RenderOptions } from '../tree/options.ts'
import type { Block, Heading, Inline, List, Quote, Table, TableCell, WikiTree } from '../tree/tree.ts'
import { joinBlocks, packBlocks } from './block-join.ts'
import { renderInlines } from './inline-html.ts'
import { renderMedia } from './media-html.ts'
import { renderTableOfContents } from './table-of-contents.ts'

/**
 * The HTML of a tree.
 * @example renderHtml(parseWiki("'''Stop''' here.", { context: 'block' })) // '<p><strong>Stop</strong> here.</p>'
 */
export function renderHtml(tree: WikiTree, options: RenderOptions = {}): string {
  if (tree.kind === 'inline') return inlines(tree.children, options)
  const html = joinBlocks(tree.blocks, (block) => renderBlock(block, options))
  const contents = options.tableOfContents ? renderTableOfContents(tree) : ''
  return contents === '' ? html : `${contents}\n\n${html}`
}

function inlines(nodes: readonly Inline[], options: RenderOptions): string {
  return renderInlines(nodes, options, renderMedia)
}

function renderBlock(block: Block, options: RenderOptions): string {
  switch (block.kind) {
    case 'paragraph':
      return `<p>${inlines(block.children, options)}</p>`
    case 'heading':
      return renderHeading(block, options)
    case 'list':
      return renderList(block, options)
    case 'quote':
      return renderQuote(block, options)
    case 'code-block':
      return `<pre><code>${escapeHtml(block.text)}</code></pre>`
    case 'table':
      return renderTable(block, options)
    case 'rule':
      return '<hr />'
    case 'figure':
      return renderMedia(block.media, options)
    case 'hidden':
      return ''
  }
}

function renderHeading({ level, id, children }: Heading, options: RenderOptions): string {
  if (options.forEditing || id === '') return element(`h${level}`, [], inlines(children, options))
  const link = element(
    'a',
    [
      ['class', 'selfLink'],
      ['href', `#${id}`],
      ['title', 'Link to this section'],
      ['aria-hidden', 'true'],
      ['tabindex', '-1'],
    ],
    '',
  )
  const heading = element(
    `h${level}`,
    [
      ['id', id],
      ['class', 'header'],
    ],
    inlines(children, options),
  )
  return `<div class="clearer"></div><div class="headerContainer">${link}${heading}</div>`
}

function renderList(list: List, options: RenderOptions): string {
  const name = list.ordered ? 'ol' : 'ul'
  let html = `<${name}>`
  for (const item of list.items) {
    html += `<li>${inlines(item.children, options)}`
    for (const nested of item.lists) html += renderList(nested, options)
    html += '</li>'
  }
  return `${html}</${name}>`
}

function renderQuote({ format, attribution, blocks }: Quote, options: RenderOptions): string {
  const content = packBlocks(blocks, (block) => renderBlock(block, options))
  const author = attribution ? `<p class="quoted">${inlines(attribution, options)}</p>` : ''
  return content + author === '' ? '' : `<blockquote class="${format}">${content}${author}</blockquote>`
}

function renderTable(table: Table, options: RenderOptions): string {
  let rows = ''
  for (const row of table.rows) {
    rows += `<tr>${row.map((cell) => renderCell(cell, options)).join('')}</tr>`
  }
  const html = element(
    'table',
    [
      ['style', table.width === null ? null : `width:${table.width}`],
      ['class', 'table table-bordered table-condensed'],
    ],
    rows,
  )
  return `<div class="table-container"><div class="table-overflow">${html}</div></div>`
}

function renderCell(cell: TableCell, options: RenderOptions): string {
  return element(
    cell.head ? 'th' : 'td',
    [
      ['colspan', cell.colspan > 1 ? cell.colspan : null],
      ['rowspan', cell.rowspan > 1 ? cell.rowspan : null],
      ['style', cell.style],
    ],
    inlines(cell.children, options),
  )
}
