// Splits a run of text lines into paragraphs, separated by its images, videos and code blocks.
import { trimBlanksEnd, trimBlanksStart } from '../tree/text-units.ts'
import type { Block } from '../tree/tree.ts'
import { type Item, resolveEmphasis } from './emphasis.ts'
import { CELL, lexInline } from './inline.ts'
import type { Piece } from './protect.ts'

/** The blocks of a run of text lines. */
export function readParagraph(text: string, pieces: readonly Piece[]): Block[] {
  const blocks: Block[] = []
  let run: Item[] = []
  for (const item of lexInline(text, pieces, CELL)) {
    const block = blockOf(item)
    if (!block) run.push(item)
    else {
      pushParagraph(blocks, run)
      blocks.push(block)
      run = []
    }
  }
  pushParagraph(blocks, run)
  return blocks
}

function blockOf(item: Item): Block | null {
  switch (item.kind) {
    case 'code-block':
      return item
    case 'image':
    case 'video':
    case 'embed':
    case 'guide-list':
      return { kind: 'figure', media: item }
    default:
      return null
  }
}

function pushParagraph(blocks: Block[], run: readonly Item[]): void {
  const children = resolveEmphasis(trimItems(run))
  if (children.some((child) => child.kind !== 'hidden')) blocks.push({ kind: 'paragraph', children })
  else for (const child of children) if (child.kind === 'hidden') blocks.push(child)
}

function trimItems(run: readonly Item[]): Item[] {
  const items = [...run]
  const first = items[0]
  if (first?.kind === 'text') items[0] = { kind: 'text', text: trimBlanksStart(first.text) }
  const last = items.at(-1)
  if (last?.kind === 'text') items[items.length - 1] = { kind: 'text', text: trimBlanksEnd(last.text) }
  return items
}
