// Detects which block a line starts. These functions do not move the cursor.
import { type Find, PIECE_END, PIECE_START, trimBlanks, trimBlanksEnd } from '../tree/text-units.ts'
import type { HeadingLevel } from '../tree/tree.ts'
import type { createHeadingIds } from './heading-ids.ts'
import { readListLine } from './lists.ts'
import type { Piece } from './protect.ts'
import type { QuotePair } from './quote-pairs.ts'

/** A deeper quote is text, so that input cannot nest without limit. */
const MAX_QUOTE_DEPTH = 8

/** Facts of the whole text, computed before its blocks are parsed. */
type BlockSource = {
  readonly text: string
  readonly pieces: readonly Piece[]
  readonly find: Find
  readonly quotes: ReadonlyMap<number, QuotePair>
  readonly tableEnds: readonly number[]
  readonly headingId: ReturnType<typeof createHeadingIds>
}

/** A position in the source; `depth` counts the quotes around it. */
export type Cursor = {
  readonly source: BlockSource
  readonly end: number
  readonly depth: number
  at: number
}

/** The rest of the line at the cursor. */
export function lineAt({ source, at, end }: Cursor): string {
  const newline = source.find('\n', at)
  return source.text.slice(at, newline === -1 || newline > end ? end : newline)
}

export type HeadingLine = { readonly kind: 'heading'; readonly level: HeadingLevel; readonly text: string }
export type QuoteStart = { readonly kind: 'quote'; readonly pair: QuotePair }
export type TableStart = { readonly kind: 'table'; readonly contentEnd: number; readonly end: number }
export type BlockStart =
  | HeadingLine
  | QuoteStart
  | TableStart
  | { readonly kind: 'code'; readonly piece: Piece }
  | { readonly kind: 'list' }
  | { readonly kind: 'rule' }

/** The block that the line at the cursor starts, or null when it is plain text. */
export function findBlockStart(cursor: Cursor, line: string): BlockStart | null {
  let start = 0
  while (line.charAt(start) === ' ' || line.charAt(start) === '\t') start++
  switch (line.charAt(start)) {
    case '=':
      return start === 0 ? readHeadingLine(line) : null
    case '*':
    case '#':
      return start === 0 && readListLine(line) ? { kind: 'list' } : null
    case '-':
      return /^-{4,}[ \t]*$/.test(line) ? { kind: 'rule' } : null
    case '{':
      return findTable(cursor, line)
    case '[':
      return findQuote(cursor, start)
    case PIECE_START:
      return findCode(cursor, line)
    default:
      return null
  }
}

export function readHeadingLine(line: string): HeadingLine | null {
  const full = trimBlanksEnd(line)
  let level = 0
  while (full.charAt(level) === '=') level++
  let trailing = 0
  while (trailing < full.length && full.charAt(full.length - 1 - trailing) === '=') trailing++
  if (level < 2 || level > 6 || trailing !== level) return null
  const text = trimBlanks(full.slice(level, -level))
  return text === '' ? null : { kind: 'heading', level: level as HeadingLevel, text }
}

function findTable({ source, at, end }: Cursor, line: string): TableStart | null {
  if (trimBlanks(line) !== '{table') return null
  const contentEnd = firstAfter(source.tableEnds, at)
  if (contentEnd === undefined || contentEnd >= end) return null
  const newline = source.text.indexOf('\n', contentEnd)
  return { kind: 'table', contentEnd, end: newline === -1 || newline > end ? end : newline }
}

/** The positions of lines that contain only `}`, in order. */
export function findTableEnds(text: string): number[] {
  if (!text.includes('{table')) return []
  const ends: number[] = []
  for (const match of text.matchAll(/^[ \t]*\}[ \t]*$/gm)) ends.push(match.index)
  return ends
}

function firstAfter(places: readonly number[], at: number): number | undefined {
  let low = 0
  let high = places.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((places[middle] ?? 0) > at) high = middle
    else low = middle + 1
  }
  return places[low]
}

function findQuote({ source, at, depth }: Cursor, blanks: number): QuoteStart | null {
  const pair = depth < MAX_QUOTE_DEPTH ? source.quotes.get(at + blanks) : undefined
  return pair ? { kind: 'quote', pair } : null
}

const ONE_PIECE = new RegExp(`^[ \\t]*${PIECE_START}(\\d+)${PIECE_END}[ \\t]*$`)
function findCode({ source }: Cursor, line: string): BlockStart | null {
  const match = ONE_PIECE.exec(line)
  const piece = match ? source.pieces[Number(match[1])] : undefined
  return piece?.kind === 'code-block' ? { kind: 'code', piece } : null
}

/** Returns whether the line contains only comments and page directives; stops at the first other character. */
export function isHiddenLine({ source }: Cursor, line: string): boolean {
  let found = false
  for (let at = 0; at < line.length; at++) {
    const character = line.charAt(at)
    if (character === ' ' || character === '\t') continue
    if (character !== PIECE_START) return false
    const close = line.indexOf(PIECE_END, at)
    if (source.pieces[Number(line.slice(at + 1, close))]?.kind !== 'hidden') return false
    found = true
    at = close
  }
  return found
}
