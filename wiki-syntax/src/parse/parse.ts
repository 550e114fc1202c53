// Parses raw text into a tree.
import { createFind } from '../tree/text-units.ts'
import type { WikiContext, WikiTree } from '../tree/tree.ts'
import { findTableEnds } from './block-starts.ts'
import { readBlocks } from './blocks.ts'
import { createHeadingIds } from './heading-ids.ts'
import { LINE, parseInline } from './inline.ts'
import { prepare } from './protect.ts'
import { pairQuotes } from './quote-pairs.ts'

/**
 * Parses wiki text into a tree; never throws, and takes time in proportion to the length of the text.
 * @example parseWiki("Turn the '''red''' valve.", { context: 'inline' })
 */
export function parseWiki(text: string, { context }: { context: WikiContext }): WikiTree {
  const { text: prepared, pieces } = prepare(text)
  if (context === 'inline') return { kind: 'inline', children: parseInline(prepared, pieces, LINE) }
  const source = {
    text: prepared,
    pieces,
    find: createFind(prepared),
    quotes: pairQuotes(prepared),
    tableEnds: findTableEnds(prepared),
    headingId: createHeadingIds(),
  }
  return { kind: 'blocks', blocks: readBlocks({ source, at: 0, end: prepared.length, depth: 0 }) }
}
