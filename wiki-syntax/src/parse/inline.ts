// Parses inline text: finds links, directives, bare addresses and protected parts; emphasis handles the rest.
import {
  BREAK,
  BREAK_WITH_NEWLINE,
  createFind,
  type Find,
  PIECE_END,
  PIECE_START,
} from '../tree/text-units.ts'
import type { Inline } from '../tree/tree.ts'
import { cleanUrl } from '../tree/urls.ts'
import { matchBrackets } from './directive-arguments.ts'
import {
  type DirectiveInput,
  isDirectiveStart,
  isPageStart,
  readDirective,
  readPageLink,
} from './directives.ts'
import { type Item, readRun, resolveEmphasis } from './emphasis.ts'
import { type Piece, restore } from './protect.ts'

/** The allowed content: links contain no links, and only some contexts contain media. */
export type InlineRules = { readonly links: boolean; readonly media: boolean }

export const LINE: InlineRules = { links: true, media: false }
export const CELL: InlineRules = { links: true, media: true }
export const LINK_TEXT: InlineRules = { links: false, media: false }

const TOKEN = new RegExp(
  `\\[|https?://|${PIECE_START}|[${BREAK}${BREAK_WITH_NEWLINE}]|'{2,}|\\*{3,}|\\+{2,}|~{2,}|\\^{2,}|,{2,}`,
  'gi',
)

/** Parses the text of a block, a cell or a link. */
export function parseInline(text: string, pieces: readonly Piece[], rules: InlineRules): Inline[] {
  return resolveEmphasis(lexInline(text, pieces, rules))
}

/** The same before emphasis is resolved, for a paragraph that media may still divide; `tell` receives each token. */
export function lexInline(
  text: string,
  pieces: readonly Piece[],
  rules: InlineRules,
  tell?: (token: Token, at: number) => void,
): Item[] {
  const items: Item[] = []
  const line: Line = { text, pieces, rules, find: createFind(text), brackets: null }
  let done = 0
  let from = 0
  for (;;) {
    TOKEN.lastIndex = from
    const match = TOKEN.exec(text)
    if (!match) break
    const token = readToken(line, match[0], match.index)
    from = token ? token.end : match.index + 1
    if (!token) continue
    if (match.index > done) items.push({ kind: 'text', text: text.slice(done, match.index) })
    items.push(...token.items)
    tell?.(token, match.index)
    done = token.end
  }
  if (done < text.length) items.push({ kind: 'text', text: text.slice(done) })
  return items
}

type Line = {
  readonly text: string
  readonly pieces: readonly Piece[]
  readonly rules: InlineRules
  readonly find: Find
  brackets: ReadonlyMap<number, number> | null
}
/** `label`: the words of a link or the caption of a medium, as typed. */
export type Token = {
  readonly items: readonly Item[]
  readonly end: number
  readonly label?: string
  readonly isCaption?: boolean
}

function readToken(line: Line, token: string, at: number): Token | null {
  const { text } = line
  switch (token.charAt(0)) {
    case '[':
      return line.rules.links ? readBrackets(line, at) : null
    case PIECE_START:
      return readPiece(line, at)
    case BREAK:
    case BREAK_WITH_NEWLINE:
      return { items: [{ kind: 'break' }], end: at + 1 }
    case 'h':
    case 'H':
      return line.rules.links ? readAddress(text, at, token.length) : null
  }
  const end = at + token.length
  return { items: readRun(token, text.charAt(at - 1), text.charAt(end)), end }
}

function readPiece(line: Line, at: number): Token | null {
  const close = line.find(PIECE_END, at)
  const piece = line.pieces[Number(line.text.slice(at + 1, close))]
  if (!piece) return null
  const { kind, text, source } = piece
  const end = close + 1
  if (kind === 'hidden') return { items: [{ kind, source }], end }
  if (kind === 'code-block' && line.rules.media && text.includes('\n')) {
    return { items: [{ kind, text, source }], end }
  }
  return { items: [{ kind: kind === 'verbatim' ? 'verbatim' : 'code', text, source }], end }
}

function readBrackets(line: Line, at: number): Token | null {
  const { text, pieces, rules } = line
  line.brackets ??= matchBrackets(text)
  const close = line.brackets.get(at)
  if (close === undefined) return null
  const isPage = text.charAt(at + 1) === '[' && line.brackets.get(at + 1) === close - 1
  const start = isPage ? at + 2 : at + 1
  const last = isPage ? close - 1 : close
  // Decided by the first argument alone, which contains no bracket: rejected text is never parsed twice.
  const bar = line.find('|', start)
  const firstEnd = bar === -1 || bar > last ? last : bar
  const nested = line.find('[', start)
  if (nested !== -1 && nested < firstEnd) return null
  const first = text.slice(start, firstEnd)
  if (!(isPage ? isPageStart(first) : isDirectiveStart(first, firstEnd < last))) return null
  let label = ''
  let isCaption = false
  const input: DirectiveInput = {
    content: text.slice(start, last),
    source: restore(text.slice(at, close + 1), pieces),
    allowsMedia: rules.media,
    plain: (part) => restore(part, pieces),
    parseText: (words) => {
      label = words
      return parseInline(words, pieces, LINK_TEXT)
    },
    parseCaption: (words) => {
      label = words
      isCaption = true
      return parseInline(words, pieces, LINE)
    },
  }
  const node = isPage ? readPageLink(input) : readDirective(input)
  return { items: [node], end: close + 1, label, isCaption }
}

const ADDRESS_END = new RegExp(`[\\s<>"[\\]${PIECE_START}${PIECE_END}${BREAK}${BREAK_WITH_NEWLINE}]`, 'g')

function readAddress(text: string, at: number, schemeLength: number): Token | null {
  ADDRESS_END.lastIndex = at
  const stop = ADDRESS_END.exec(text)?.index ?? text.length
  const end = trimAddress(text, at + schemeLength, stop)
  const typed = text.slice(at, end)
  const href = end > at + schemeLength ? cleanUrl(typed) : null
  if (!href) return { items: [{ kind: 'text', text: text.slice(at, stop) }], end: stop }
  const children: Inline[] = [{ kind: 'text', text: typed }]
  return { items: [{ kind: 'url', href, children, newWindow: false, automatic: true }], end }
}

/** Leaves punctuation, an unmatched `)` and marks of emphasis at the end of an address outside it. */
function trimAddress(text: string, start: number, stop: number): number {
  let unmatched = 0
  for (let at = start; at < stop; at++) {
    const code = text.charCodeAt(at)
    if (code === 0x28) unmatched--
    else if (code === 0x29) unmatched++
  }
  let end = stop
  while (end > start) {
    const last = text.charAt(end - 1)
    const quotes = last === "'" && text.charAt(end - 2) === "'"
    const stars = last === '*' && text.slice(end - 3, end) === '***'
    if (last === ')' && unmatched > 0) unmatched--
    else if (quotes || stars) {
      while (end > start && text.charAt(end - 1) === last) end--
      continue
    } else if (!'.,;:!?'.includes(last)) break
    end--
  }
  return end
}
