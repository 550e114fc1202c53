// Converts inline elements to wiki text, and protects words that would be read as syntax.
import { trimBlanks } from '../tree/text-units.ts'
import { cleanUrl } from '../tree/urls.ts'
import { escapeWiki } from './escape-wiki.ts'
import type { MarkupElement, MarkupNode } from './markup-nodes.ts'
import { writtenLink } from './written-links.ts'

const SIGNS: Record<string, string> = {
  b: "'''",
  strong: "'''",
  em: "''",
  i: "''",
  ins: '++',
  u: '++',
  del: '~~',
  s: '~~',
  strike: '~~',
  sup: '^^',
  sub: ',,',
}
const DROPPED = new Set('script style svg iframe object template head title noscript'.split(' '))
const MAX_DEPTH = 40
/** Renders as empty, and separates two marks. */
const SEPARATOR = '[nowiki][/nowiki]'

/** The enclosing link and the open marks. */
type InlineContext = { readonly inLink: boolean; readonly open: readonly string[] }

/** The characters directly before and after a node. */
type Beside = readonly [MarkupNode | undefined, MarkupNode | undefined]

/** The wiki text of a run of inline nodes. */
export function inlineSource(nodes: readonly MarkupNode[]): string {
  const source = runSource(nodes, { inLink: false, open: [] })
  return trimBlanks(cutLastBreaks(source))
}

function cutLastBreaks(source: string): string {
  let end = source.length
  for (;;) {
    const words = source.slice(0, end).trimEnd()
    if (!words.endsWith('[br]')) return source.slice(0, end)
    end = words.length - '[br]'.length
  }
}

/** The same on one line, for headings, list items and cells. */
export function lineSource(nodes: readonly MarkupNode[]): string {
  return inlineSource(nodes).replaceAll('\n', ' ')
}

function runSource(nodes: readonly MarkupNode[], place: InlineContext): string {
  // Parts are joined at the end: reading the last character of a growing text would copy it each time.
  const parts: string[] = []
  for (const [index, node] of nodes.entries()) {
    if (typeof node === 'string') {
      const neighbours = [nodes[index - 1], nodes[index + 1]].map(signOf).join('')
      const words = textSource(node, neighbours + (place.open.at(-1) ?? ''), place)
      if (words !== '') parts.push(words)
      continue
    }
    const next = elementSource(node, place, [nodes[index - 1], nodes[index + 1]])
    if (next === '') continue
    const last = parts.at(-1)?.slice(-1)
    if (last !== undefined && signOf(node).startsWith(last)) parts.push(SEPARATOR)
    parts.push(next)
  }
  return parts.join('')
}

function signOf(node: MarkupNode | undefined): string {
  return typeof node === 'object' ? (SIGNS[node.name] ?? '') : ''
}

// A word with the same sign at its edge would extend the mark, so the two are separated.
function textSource(text: string, signs: string, place: InlineContext): string {
  if (text === '') return ''
  const escaped = escapeWiki(text)
  if (escaped !== text) return escaped
  const touches = signs.includes(text.charAt(0)) || signs.includes(text.charAt(text.length - 1))
  return touches || (place.inLink && /[\]|]/.test(text)) ? `[nowiki]${text}[/nowiki]` : text
}

function elementSource(node: MarkupElement, place: InlineContext, beside: Beside): string {
  const { name, children } = node
  if (DROPPED.has(name) || place.open.length > MAX_DEPTH) return ''
  if (name === 'br') return '[br]'
  const sign = SIGNS[name]
  if (sign && !place.open.includes(sign)) return markSource(sign, children, place)
  if (name === 'tt' || name === 'code') return codeSource(children, place)
  if (name === 'a' && !place.inLink) return linkSource(node, place, beside)
  return runSource(children, { ...place, open: [...place.open, sign ?? ''] })
}

// Short marks are adjacent to their words: blanks at the ends move outside.
function markSource(sign: string, children: readonly MarkupNode[], place: InlineContext): string {
  const words = runSource(children, { ...place, open: [...place.open, sign] })
  const inner = words.trim()
  if (inner === '') return words
  const start = words.indexOf(inner)
  return words.slice(0, start) + sign + inner + sign + words.slice(start + inner.length)
}

function codeSource(children: readonly MarkupNode[], place: InlineContext): string {
  const [text] = children
  const isPlain = children.length === 1 && typeof text === 'string' && text !== '' && !/[`\n]/.test(text)
  return isPlain ? `\`\`${text}\`\`` : runSource(children, { ...place, open: [...place.open, ''] })
}

function linkSource(node: MarkupElement, place: InlineContext, beside: Beside): string {
  const { attributes, children } = node
  const words = runSource(children, { inLink: true, open: [...place.open, ''] })
  const written = words.trim() === '' ? null : writtenLink(node, words, isFree(beside))
  if (written !== null) return written
  const url = cleanUrl(attributes.href ?? '')
  if (!url || words.trim() === '') return words
  const href = url.replaceAll('[', '%5B').replaceAll(']', '%5D')
  const isItself = children.length === 1 && children[0] === href && /^https?:/.test(href)
  if (isItself && attributes.target !== '_blank') return `[${href}]`
  return `[${href}|${words}${attributes.target === '_blank' ? '|new_window=true' : ''}]`
}

/** Only punctuation touches it, which is not part of an address. */
function isFree([before = '', after = '']: Beside): boolean {
  if (typeof before !== 'string' || typeof after !== 'string') return false
  return /(?:^|[\s(])$/.test(before) && /^[.,;:!?)]?(?:\s|$)/.test(after)
}
