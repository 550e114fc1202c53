// Splits a prepared text into blocks: headings, lists, tables, quotes, code, media, rules and paragraphs.
import { BREAK_WITH_NEWLINE, isBlank } from '../tree/text-units.ts'
import type { Block, QuoteFormat } from '../tree/tree.ts'
import {
  type BlockStart,
  type Cursor,
  findBlockStart,
  type HeadingLine,
  isHiddenLine,
  lineAt,
  type QuoteStart,
  type TableStart,
} from './block-starts.ts'
import { readArguments } from './directive-arguments.ts'
import { CELL, LINE, parseInline } from './inline.ts'
import { type ListLine, nestRows, readListLine } from './lists.ts'
import { readParagraph } from './paragraphs.ts'
import { restore } from './protect.ts'
import { readTable } from './tables.ts'

/** The blocks from the cursor to its end. */
export function readBlocks(cursor: Cursor): Block[] {
  const blocks: Block[] = []
  while (cursor.at < cursor.end) {
    const line = lineAt(cursor)
    if (isBlank(line)) cursor.at += line.length + 1
    else if (isHiddenLine(cursor, line)) {
      blocks.push({ kind: 'hidden', source: restore(line, cursor.source.pieces) })
      cursor.at += line.length + 1
    } else {
      const start = findBlockStart(cursor, line)
      for (const block of start ? readStarted(cursor, line, start) : readTextLines(cursor)) blocks.push(block)
    }
  }
  return blocks
}

function readStarted(cursor: Cursor, line: string, start: BlockStart): readonly Block[] {
  if (start.kind === 'list') return readListLines(cursor)
  if (start.kind === 'quote') return readQuote(cursor, start)
  if (start.kind === 'table') return readTableLines(cursor, line, start)
  cursor.at += line.length + 1
  if (start.kind === 'heading') return [readHeading(cursor, start)]
  if (start.kind === 'code')
    return [{ kind: 'code-block', text: start.piece.text, source: start.piece.source }]
  return [{ kind: 'rule' }]
}

function readHeading(cursor: Cursor, { level, text }: HeadingLine): Block {
  const { pieces, headingId } = cursor.source
  const id = headingId(restore(text, pieces))
  return { kind: 'heading', level, id, children: parseInline(text, pieces, LINE) }
}

function readListLines(cursor: Cursor): readonly Block[] {
  const { pieces } = cursor.source
  const rows: { depth: number; ordered: boolean; text: string }[] = []
  let last = ''
  while (cursor.at < cursor.end) {
    const line = lineAt(cursor)
    const row: ListLine | null = readListLine(line)
    if (row) rows.push({ ...row })
    else if (isHiddenLine(cursor, line)) {
      const previous = rows.at(-1)
      if (previous) previous.text += line
    } else break
    last = line
    cursor.at += line.length + 1
  }
  const lists = nestRows(rows.map((row) => ({ ...row, children: parseInline(row.text, pieces, CELL) })))
  const final = lists.at(-1)
  if (!final || !last.endsWith(BREAK_WITH_NEWLINE) || isBlank(lineAt(cursor))) return lists
  return [...lists.slice(0, -1), { ...final, joinsNext: true }]
}

function readTableLines(cursor: Cursor, line: string, start: TableStart): readonly Block[] {
  const { text, pieces } = cursor.source
  const from = cursor.at
  const lines = text.slice(from + line.length + 1, start.contentEnd).split('\n')
  cursor.at = start.contentEnd + 1
  const shown = lines.slice(0, -1).filter((content) => !isHiddenLine(cursor, content))
  cursor.at = start.end + 1
  const source = restore(text.slice(from, start.end), pieces)
  const table = readTable(shown, source, (cell) => parseInline(cell, pieces, CELL))
  return table ? [table] : []
}

function readQuote(cursor: Cursor, { pair }: QuoteStart): readonly Block[] {
  const { source, depth } = cursor
  const parts = `|${pair.argument}`.split('|')
  const { text, options } = readArguments(parts, ['format'])
  const format: QuoteFormat = options.get('format') === 'featured' ? 'featured' : 'long'
  const attribution = text === '' ? null : parseInline(text, source.pieces, LINE)
  const blocks = readBlocks({ source, at: pair.contentStart, end: pair.contentEnd, depth: depth + 1 })
  cursor.at = pair.end
  return blocks.length > 0 || attribution ? [{ kind: 'quote', format, attribution, blocks }] : []
}

/** Lines of text until a blank line or the start of another block. */
function readTextLines(cursor: Cursor): Block[] {
  const { pieces } = cursor.source
  let text = ''
  let isFirst = true
  while (cursor.at < cursor.end) {
    const line = lineAt(cursor)
    if (!isFirst && (isBlank(line) || findBlockStart(cursor, line))) break
    text += isFirst || isHiddenLine(cursor, line) ? line : `\n${line}`
    isFirst = false
    cursor.at += line.length + 1
  }
  return readParagraph(text, pieces)
}
