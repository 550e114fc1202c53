// One line of wiki text as words with marks: links keep their words translatable, everything else that is no words is opaque.
import { escapeWords, type Source } from './tagged-text.ts'

export interface TaggedLine {
  readonly tagged: string
  readonly sources: readonly Source[]
}

// What the parser would read in a line, without what spans lines: that was taken out before and stands here as a mark.
const tokens = /\uFDD0\d+\uFDD1|\[|https?:\/\/[^\s<>"[\]\uFDD0]+|''+|\*{3}|\+\+|~~|\^\^|,,|``+/gi

type Part =
  | { readonly kind: 'words' | 'opaque' | 'mark'; readonly text: string }
  | { readonly kind: 'link'; readonly open: string; readonly label: string; readonly close: string }

export function tagLine(line: string, restore: (text: string) => string): TaggedLine {
  const sources: Source[] = []
  const add = (source: Source): number => sources.push(source) - 1
  const render = (text: string): string => {
    const parts = readParts(text)
    const pairs = pairMarks(parts)
    return parts
      .map((part, index) => {
        if (part.kind === 'words') return escapeWords(part.text)
        if (part.kind === 'link') {
          const id = add({ open: restore(part.open), close: restore(part.close) })
          return `<g id="${id}">${render(part.label)}</g>`
        }
        const role = pairs.get(index)
        if (role === 'close') return '</g>'
        if (role === 'open') return `<g id="${add({ open: part.text, close: part.text })}">`
        return `<x id="${add({ whole: restore(part.text) })}"/>`
      })
      .join('')
  }
  const tagged = render(line)
  return { tagged, sources }
}

function readParts(text: string): Part[] {
  const parts: Part[] = []
  const brackets = matchBrackets(text)
  let done = 0
  tokens.lastIndex = 0
  for (let match = tokens.exec(text); match; match = tokens.exec(text)) {
    const end = brackets.get(match.index)
    const part = match[0] === '[' ? readBrackets(text, match.index, end) : readToken(match[0])
    const length =
      part.kind === 'link' ? part.open.length + part.label.length + part.close.length : part.text.length
    if (part.kind !== 'words') {
      if (match.index > done) parts.push({ kind: 'words', text: text.slice(done, match.index) })
      parts.push(part)
      done = match.index + length
    }
    tokens.lastIndex = match.index + length
  }
  if (done < text.length) parts.push({ kind: 'words', text: text.slice(done) })
  return parts
}

function readToken(token: string): Part {
  const isMark = /^(?:'{2,5}|\*{3}|\+\+|~~|\^\^|,,)$/.test(token)
  return { kind: isMark ? 'mark' : 'opaque', text: token }
}

function readBrackets(text: string, at: number, end: number | undefined): Part {
  if (end === undefined) return { kind: 'words', text: '[' }
  const whole = text.slice(at, end + 1)
  const isPage = whole.startsWith('[[') && whole.endsWith(']]')
  const content = isPage ? whole.slice(2, -2) : whole.slice(1, -1)
  const isDirective =
    isPage || /^\s*(?:(?:https?|ftp):\/\/|mailto:|tel:|[#/]?\w+\s*\||\/?(?:br|quote)\s*$)/i.test(content)
  if (!isDirective) return { kind: 'words', text: '[' }
  return readLink(whole, content, isPage) ?? { kind: 'opaque', text: whole }
}

const namedLink = /^\s*(?:link|guide|post|document|product|mailto)\s*\|/i
const namedImage = /^\s*(?:image|video|youtube)\s*\|/i
const option = /^\s*(?:new_window|stepid)\s*=/i

/** A link or a picture with words of its own; the words hold no brackets. */
function readLink(whole: string, content: string, isPage: boolean): Part | null {
  if (/[[\]]/.test(content)) return null
  const parts = content.split('|')
  const captions = parts.filter((part) => /^\s*caption\s*=/i.test(part))
  const isImage = !isPage && namedImage.test(content)
  const labels = isImage ? captions : labelsOf(parts, isPage, content)
  const [words = ''] = labels
  const label = isImage ? words.slice(words.indexOf('=') + 1) : words
  if (labels.length !== 1 || !/\p{L}/u.test(label)) return null
  const before = (isPage ? 2 : 1) + parts.slice(0, parts.lastIndexOf(words)).join('|').length + 1
  const start = before + words.length - label.length
  return { kind: 'link', open: whole.slice(0, start), label, close: whole.slice(start + label.length) }
}

function labelsOf(parts: readonly string[], isPage: boolean, content: string): readonly string[] {
  if (isPage) return parts.slice(1).filter((part) => !option.test(part))
  if (namedLink.test(content)) return parts.slice(2).filter((part) => !option.test(part))
  return /^\s*\w+\s*\|/.test(content) ? [] : parts.slice(1).filter((part) => !option.test(part))
}

/** For every `[` the place of its `]`. */
function matchBrackets(text: string): Map<number, number> {
  const matches = new Map<number, number>()
  const open: number[] = []
  for (const { 0: bracket, index } of text.matchAll(/[[\]]/g)) {
    const start = bracket === '[' ? void open.push(index) : open.pop()
    if (start !== undefined) matches.set(start, index)
  }
  return matches
}

/** Which marks open and close one another; marks that cross or stand alone have no role. */
function pairMarks(parts: readonly Part[]): Map<number, 'open' | 'close'> {
  const pairs = new Map<number, 'open' | 'close'>()
  const open: number[] = []
  for (const [index, part] of parts.entries()) {
    if (part.kind !== 'mark') continue
    const at = open.findLastIndex((other) => (parts[other] as { text: string }).text === part.text)
    if (at < 0) {
      open.push(index)
      continue
    }
    pairs.set(open[at] as number, 'open').set(index, 'close')
    // What was opened in between and not closed can not enclose words.
    open.length = at
  }
  return pairs
}
