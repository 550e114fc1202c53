// Renders a tree as plain text.
import type { RenderOptions } from '../tree/options.ts'
import { trimBlanks } from '../tree/text-units.ts'
import type { Block, List, Quote, Table, WikiTree } from '../tree/tree.ts'
import { joinBlocks } from './block-join.ts'
import { renderInlineText, renderMediaText } from './inline-text.ts'

/**
 * The plain text of a tree, for search, mail and summaries.
 * @example renderText(parseWiki("* '''Stop''' here", { context: 'block' })) // '- Stop here'
 */
export function renderText(tree: WikiTree, options: RenderOptions = {}): string {
  if (tree.kind === 'inline') return renderInlineText(tree.children, options)
  return joinBlocks(tree.blocks, (block) => blockText(block, options))
}

function blockText(block: Block, options: RenderOptions): string {
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
      return trimBlanks(renderInlineText(block.children, options))
    case 'list':
      return listLines(block, '', options).join('\n')
    case 'quote':
      return quoteText(block, options)
    case 'code-block':
      return block.text
    case 'table':
      return tableText(block, options)
    case 'figure':
      return renderMediaText(block.media, options)
    case 'rule':
    case 'hidden':
      return ''
  }
}

function listLines(list: List, indent: string, options: RenderOptions): string[] {
  return list.items.flatMap((item, index) => {
    const sign = list.ordered ? `${index + 1}. ` : '- '
    const line = indent + sign + trimBlanks(renderInlineText(item.children, options))
    const below = indent + ' '.repeat(sign.length)
    return [line, ...item.lists.flatMap((nested) => listLines(nested, below, options))]
  })
}

function quoteText({ blocks, attribution }: Quote, options: RenderOptions): string {
  const content = joinBlocks(blocks, (block) => blockText(block, options))
  const author = attribution ? `— ${renderInlineText(attribution, options)}` : ''
  return content && author ? `${content}\n${author}` : content + author
}

function tableText(table: Table, options: RenderOptions): string {
  const rows = table.rows.map((row) =>
    row.map((cell) => trimBlanks(renderInlineText(cell.children, options)).replaceAll('\n', ' ')),
  )
  return rows.map((row) => row.join('\t')).join('\n')
}
