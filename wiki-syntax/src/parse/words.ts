// Splits a text into lines of words and other parts, like the parser: only words may be translated.
import { BREAK, BREAK_WITH_NEWLINE, PIECE_END, PIECE_START } from '../tree/text-units.ts'
import type { WikiContext } from '../tree/tree.ts'
import { readHeadingLine } from './block-starts.ts'
import { CELL, type InlineRules, LINE, LINK_TEXT, lexInline, type Token } from './inline.ts'
import { readListLine } from './lists.ts'
import { type Piece, protect, restore } from './protect.ts'
import { pairQuotes } from './quote-pairs.ts'
import { CELL_START, OPTION, ROW_END } from './tables.ts'

/** A `mark` is a sign of emphasis; `opaque` is any other part without words: code, addresses, directives. */
export type WordsPart =
  | { readonly kind: 'words' | 'mark' | 'opaque'; readonly text: string }
  | {
      readonly kind: 'link'
      readonly open: string
      readonly parts: readonly WordsPart[]
      readonly close: string
    }

/** `lead` and `trail` are the signs of headings, lists and tables, and the end of the line. */
export type WordsLine = {
  readonly lead: string
  readonly parts: readonly WordsPart[]
  readonly trail: string
}

/**
 * The lines of a text. Put together again, they are the text to the letter.
 * @example listWords("* the ''lid''", { context: 'block' })[0]?.lead // '* '
 */
export function listWords(text: string, { context }: { context: WikiContext }): WordsLine[] {
  if (FOREIGN.test(text)) return [{ lead: text, parts: [], trail: '' }]
  const { text: open, pieces } = protect(text)
  return linesOf(open, context).map((line) => {
    const { lead, words, trail } = frameOf(line, context === 'block')
    const parts = readParts(words, pieces, context === 'block' ? CELL : LINE)
    return { lead: restore(lead, pieces), parts, trail: restore(trail, pieces) }
  })
}

/** Each with its line end. Marks that open or close a quote are separate. */
function linesOf(text: string, context: WikiContext): string[] {
  const quotes = context === 'block' ? [...pairQuotes(text)] : []
  const ends = quotes.flatMap(([at, quote]) => [at, quote.contentStart, quote.contentEnd, quote.end])
  let done = 0
  return [...ends.sort((one, other) => one - other), text.length].flatMap((end) => {
    const part = text.slice(done, end)
    done = end
    return part.match(/[^\n]*\n|[^\n]+$/g) ?? []
  })
}

/** The marks of the parser, which no displayed text can contain. */
const FOREIGN = new RegExp(`[${PIECE_START}${PIECE_END}${BREAK}${BREAK_WITH_NEWLINE}]`)

type Frame = { readonly lead: string; readonly words: string; readonly trail: string }

/** The outer lines of a table, rules, and marks that open or close a quote. */
const WORDLESS = /^[ \t]*(?:\{table|\}|-{4,})$|^\[(?:quote(?:\|[^\][\n]*)?|\/quote)\]$/

function frameOf(line: string, isBlock: boolean): Frame {
  const body = line.trimEnd()
  const trail = line.slice(body.length)
  if (!isBlock) return { lead: '', words: body, trail }
  if (WORDLESS.test(body) || ROW_END.test(body) || OPTION.test(body))
    return { lead: line, words: '', trail: '' }
  const level = readHeadingLine(body)?.level
  if (level)
    return { lead: body.slice(0, level), words: body.slice(level, -level), trail: body.slice(-level) + trail }
  const start = body.length - (readListLine(body)?.text.length ?? body.length)
  const lead = start > 0 ? body.slice(0, start) : (CELL_START.exec(body)?.[0] ?? '')
  return { lead, words: body.slice(lead.length), trail }
}

function readParts(text: string, pieces: readonly Piece[], rules: InlineRules): WordsPart[] {
  const parts: WordsPart[] = []
  let done = 0
  const words = (end: number) => {
    if (end > done) parts.push({ kind: 'words', text: text.slice(done, end) })
  }
  lexInline(text, pieces, rules, (token, at) => {
    words(at)
    parts.push(readPart(token, text.slice(at, token.end), pieces))
    done = token.end
  })
  words(text.length)
  return parts
}

function readPart({ items, label, isCaption }: Token, source: string, pieces: readonly Piece[]): WordsPart {
  if (items.length === 1 && items[0]?.kind === 'marker') return { kind: 'mark', text: source }
  const at = label && /\p{L}/u.test(label) ? placeOf(label, source, isCaption === true) : -1
  if (!label || at < 0) return { kind: 'opaque', text: restore(source, pieces) }
  return {
    kind: 'link',
    open: restore(source.slice(0, at), pieces),
    parts: readParts(label, pieces, isCaption ? LINE : LINK_TEXT),
    close: restore(source.slice(at + label.length), pieces),
  }
}

/** The position of the words in a directive; -1 if options are between them. */
function placeOf(label: string, source: string, isCaption: boolean): number {
  for (let at = source.indexOf(label, 1); at > 0; at = source.indexOf(label, at + 1)) {
    let before = at
    while (isBlankAt(source, before - 1)) before--
    let after = at + label.length
    while (isBlankAt(source, after)) after++
    const starts = isCaption
      ? /caption\s*=$/.test(source.slice(Math.max(0, before - 20), before))
      : source.charAt(before - 1) === '|'
    if (starts && '|]'.includes(source.charAt(after))) return at
  }
  return -1
}

const isBlankAt = (text: string, at: number): boolean => /^\s$/.test(text.charAt(at))
