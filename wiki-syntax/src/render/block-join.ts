// The walk over blocks that HTML and simplified XHTML share: which blocks print, and what stands between them.
import type { Block, BlockTree } from '../tree.ts'

/** Blocks divided by a blank line; those that print nothing leave no trace. */
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
