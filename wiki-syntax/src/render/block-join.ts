// Joins blocks for HTML and simplified XHTML: skips empty blocks and separates the others.
import type { Block, BlockTree } from '../tree/tree.ts'

/** Blocks separated by a blank line; empty ones leave no trace. */
export function joinBlocks(blocks: BlockTree['blocks'], render: (block: Block) => string): string {
  let result = ''
  let gap = ''
  for (const block of blocks) {
    const html = render(block)
    if (html === '') continue
    result += gap + html
    gap = block.kind === 'list' && block.joinsNext ? '\n' : '\n\n'
  }
  return result
}

/** Blocks one after the other, as inside a quote. */
export function packBlocks(blocks: BlockTree['blocks'], render: (block: Block) => string): string {
  let result = ''
  for (const block of blocks) result += render(block)
  return result
}
