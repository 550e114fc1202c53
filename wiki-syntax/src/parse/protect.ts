// Replaces opaque parts of a text (code, nowiki, comments, page directives) by marks before it is split into blocks.
import {
  BREAK,
  BREAK_WITH_NEWLINE,
  createFind,
  type Find,
  normalise,
  PIECE_END,
  PIECE_START,
} from '../tree/text-units.ts'

export type Piece = {
  readonly kind: 'code-block' | 'code' | 'verbatim' | 'hidden'
  readonly text: string
  readonly source: string
}

/** A text in which parts are marks, together with the parts. */
export type Prepared = { readonly text: string; readonly pieces: readonly Piece[] }

const OPENING =
  /\[(?:code|nowiki|comment|summary)\]|\[(?:title|summary_image|flag)\||\[info[ \t]*[|\n]|\[def_flag[ \t]*[|\n]|``/g
const ANY_MARK = new RegExp(`[${PIECE_START}${BREAK}${BREAK_WITH_NEWLINE}]`)
const PIECE_MARK = new RegExp(`${PIECE_START}(\\d+)${PIECE_END}`, 'g')

/** Cleans a raw text and protects its opaque parts. */
export const prepare = (raw: string): Prepared => protect(normalise(raw))

/** Protects the opaque parts of a text without marks of the parser. */
export function protect(text: string): Prepared {
  if (!text.includes('[') && !text.includes('``')) return { text, pieces: [] }
  const pieces: Piece[] = []
  const find = createFind(text)
  let result = ''
  let done = 0
  OPENING.lastIndex = 0
  for (let match = OPENING.exec(text); match; match = OPENING.exec(text)) {
    const piece = readPiece(text, match.index, match[0], find)
    if (!piece) continue
    result += `${text.slice(done, match.index)}${PIECE_START}${pieces.length}${PIECE_END}`
    pieces.push(piece)
    done = match.index + piece.source.length
    OPENING.lastIndex = done
  }
  return { text: markBreaks(result + text.slice(done)), pieces }
}

// A break includes the newline after it, except before a table line: a cell that ends in a break must not absorb the
// next cell.
function markBreaks(text: string): string {
  if (!text.includes('[br]')) return text
  return text.replace(/\[br\](\n(?![|}]))?/g, (_, newline) => (newline ? BREAK_WITH_NEWLINE : BREAK))
}

function readPiece(text: string, at: number, opening: string, find: Find): Piece | null {
  const start = at + opening.length
  switch (opening) {
    case '``':
      return readBacktickCode(text, at, find)
    case '[code]':
      return readPair(text, at, '[code]', find)
    case '[nowiki]':
      return readPair(text, at, '[nowiki]', find)
    case '[comment]':
    case '[summary]':
      return readPair(text, at, opening, find)
  }
  const end =
    opening.startsWith('[info') || opening.startsWith('[def_flag')
      ? endOfSheet(start, find)
      : endOnLine(start, find)
  return end === -1 ? null : { kind: 'hidden', text: '', source: text.slice(at, end + 1) }
}

function readPair(text: string, at: number, opening: string, find: Find): Piece | null {
  const start = at + opening.length
  const closing = `[/${opening.slice(1)}`
  const end = find(closing, start)
  if (end === -1) return null
  const content = text.slice(start, end)
  const source = text.slice(at, end + closing.length)
  if (opening === '[code]') return { kind: 'code-block', text: content.replace(/^\n|\n$/g, ''), source }
  return opening === '[nowiki]'
    ? { kind: 'verbatim', text: content, source }
    : { kind: 'hidden', text: '', source }
}

function readBacktickCode(text: string, at: number, find: Find): Piece | null {
  const end = find('``', at + 3)
  const newline = find('\n', at)
  if (end === -1 || (newline !== -1 && newline < end)) return null
  return { kind: 'code', text: text.slice(at + 2, end), source: text.slice(at, end + 2) }
}

function endOnLine(start: number, find: Find): number {
  const end = find(']', start)
  const newline = find('\n', start)
  return newline !== -1 && newline < end ? -1 : end
}

// `[info | device` and `[def_flag` are sheets of `|key = value` lines that a `]` on its own line ends.
function endOfSheet(start: number, find: Find): number {
  const sameLine = endOnLine(start - 1, find)
  if (sameLine !== -1) return sameLine
  const ownLine = find('\n]', start - 1)
  if (ownLine !== -1) return ownLine + 1
  const end = find(']', start)
  const blankLine = find('\n\n', start - 1)
  return blankLine !== -1 && blankLine < end ? -1 : end
}

/** The source that a part of a prepared text came from. */
export function restore(text: string, pieces: readonly Piece[]): string {
  if (!ANY_MARK.test(text)) return text
  return text
    .replace(PIECE_MARK, (_, index) => pieces[Number(index)]?.source ?? '')
    .replaceAll(BREAK_WITH_NEWLINE, '[br]\n')
    .replaceAll(BREAK, '[br]')
}
