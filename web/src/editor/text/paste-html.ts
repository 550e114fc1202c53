// Converts pasted HTML into a tree for wiki-syntax, and into lines.
import { type MarkupElement, type MarkupNode, markupToWiki } from '@stepwright/wiki-syntax'
import { deepest } from '../lines.ts'
import { type Pasted, type Piece, piecesOf } from './paste-lines.ts'

export const bodyOf = (html: string): HTMLElement =>
  withLists(new DOMParser().parseFromString(html, 'text/html').body)

/** Some word processors write lists as paragraphs: a style gives the level, and bullets are text. */
function withLists(body: HTMLElement): HTMLElement {
  const open: HTMLElement[] = []
  let last: Element | null = null
  for (const paragraph of body.querySelectorAll<HTMLElement>('[style*="mso-list"]')) {
    const level = Number(/mso-list:[^;]*level(\d)/.exec(paragraph.getAttribute('style') ?? '')?.[1] ?? 0)
    if (level === 0) continue
    const sign = takeSign(paragraph)
    if (last === null || paragraph.previousElementSibling !== last) open.length = 0
    open.length = Math.min(open.length, level)
    while (open.length < level) {
      const list = document.createElement(/^\s*(?:\d+|[a-z])[.)]/.test(sign) ? 'ol' : 'ul')
      const parent = open.at(-1)?.lastElementChild ?? open.at(-1)
      if (parent) parent.append(list)
      else paragraph.before(list)
      open.push(list)
    }
    const item = document.createElement('li')
    item.append(...paragraph.childNodes)
    open.at(-1)?.append(item)
    paragraph.remove()
    last = open[0] ?? null
  }
  return body
}

/** The bullet or number, which is not part of the text. */
function takeSign(paragraph: HTMLElement): string {
  const sign = paragraph.querySelector('[style*="mso-list:Ignore"], [style*="mso-list: Ignore"]')
  const text = sign?.textContent ?? ''
  sign?.remove()
  return text
}

export function cleanNodes(parent: Node): MarkupNode[] {
  return [...parent.childNodes].flatMap((node): MarkupNode[] => {
    if (node.nodeType === Node.TEXT_NODE) {
      const text = (node.textContent ?? '').replace(/[\s\u00a0]+/g, ' ')
      return isBetweenBlocks(node) && text === ' ' ? [] : [text]
    }
    if (!(node instanceof HTMLElement) || node.matches('style, script')) return []
    if (node.matches('table')) return rowsOf(node)
    const children = node.matches('ul, ol') ? listItems(node) : cleanNodes(node)
    const name = nameOf(node)
    if (name === null) return children
    const href = node.getAttribute('href')
    return [{ name, attributes: href === null ? {} : { href }, children }]
  })
}

/** The visual editor has no tables: each row becomes a paragraph, and the surroundings stay. */
function rowsOf(table: HTMLElement): MarkupElement[] {
  return [...table.querySelectorAll('tr')].map((row) => ({
    name: 'p',
    attributes: {},
    children: [...row.children].flatMap((cell, index) => [
      ...(index > 0 ? [' · '] : []),
      ...cleanNodes(cell).flatMap(wordsOf),
    ]),
  }))
}

const wordsOf = (node: MarkupNode): MarkupNode[] =>
  typeof node !== 'string' && ['p', 'div'].includes(node.name) ? [...node.children] : [node]

/** A list beside the item that it belongs to is moved into that item. */
function listItems(list: HTMLElement): MarkupNode[] {
  const items: { name: string; attributes: Record<string, string>; children: MarkupNode[] }[] = []
  for (const child of list.children) {
    const made = cleanNodes(child)
    const last = items.at(-1)
    if (!child.matches('ul, ol')) items.push({ name: 'li', attributes: {}, children: made })
    else if (last && child instanceof HTMLElement)
      last.children.push({ name: child.localName, attributes: {}, children: listItems(child) })
  }
  return items
}

const isBetweenBlocks = ({ parentElement }: Node): boolean =>
  parentElement?.matches('body, ul, ol, table, tbody, tr, div') ?? false

/** Many programs use styles instead of elements, and wrap content in elements without meaning. */
function nameOf({ localName, style }: HTMLElement): string | null {
  const isBold = style.fontWeight === 'bold' || Number(style.fontWeight) >= 600
  if (localName === 'b' || localName === 'strong') return style.fontWeight && !isBold ? null : 'strong'
  if (localName === 'i' || localName === 'em') return style.fontStyle === 'normal' ? null : 'em'
  if (localName.includes(':')) return null
  if (localName !== 'span') return localName
  if (isBold) return 'strong'
  return style.fontStyle === 'italic' ? 'em' : null
}

const isBlock = (node: MarkupNode): node is MarkupElement =>
  typeof node !== 'string' && /^(?:p|div|ul|ol|li|h[1-6]|blockquote|section|article|pre)$/.test(node.name)

export const pastedFrom = (data: DataTransfer, field: HTMLTextAreaElement): Pasted => ({
  text: data.getData('text/plain'),
  pieces: piecesOfHtml(data.getData('text/html')),
  start: field.selectionStart,
  end: field.selectionEnd,
})

/** Returns the pasted lines with bold text and links; null if plain text has the same content. */
function piecesOfHtml(html: string): Piece[] | null {
  const nodes = cleanNodes(bodyOf(html))
  return saysMore(nodes) ? blockPieces(nodes, -1, null) : null
}

const saysMore = (nodes: readonly MarkupNode[]): boolean =>
  nodes.some(
    (node) =>
      typeof node !== 'string' &&
      (/^(?:ul|ol|strong|em)$/.test(node.name) ||
        node.attributes.href !== undefined ||
        saysMore(node.children)),
  )

function blockPieces(nodes: readonly MarkupNode[], depth: number, list: Piece['list']): Piece[] {
  const pieces: Piece[] = []
  let words: MarkupNode[] = []
  const flush = () => {
    const text = markupToWiki(words)
      .replaceAll(/\s*\n\s*/g, ' ')
      .trim()
    const bare = list ? text : (piecesOf(text)[0]?.text ?? '')
    if (bare) pieces.push({ text: bare, level: Math.min(deepest, Math.max(0, depth)), list })
    words = []
  }
  for (const node of nodes) {
    if (typeof node !== 'string' && node.name === 'br') flush()
    else if (!isBlock(node)) words.push(node)
    else {
      flush()
      const isList = node.name === 'ul' || node.name === 'ol'
      const kind = node.name === 'ol' ? 'numbers' : 'bullets'
      pieces.push(...blockPieces(node.children, isList ? depth + 1 : depth, isList ? kind : list))
    }
  }
  flush()
  return pieces
}
