// What is pasted into a text that is edited as it looks: its words, and what it looked like as far as the text can.
import { escapeWiki, type MarkupNode, markupToWiki } from '@stepwright/wiki-syntax'
import { piecesOf } from './paste-lines.ts'
import { canEditFormatted, editableHtmlOf } from './wiki-dom.ts'

/** HTML that can be put at the caret. */
export function htmlOfPaste(data: DataTransfer): string {
  const html = data.getData('text/html')
  // Lists of some word processors are paragraphs that only look like lists; their plain text says more.
  const wiki = html && !html.includes('mso-list') ? wikiOfHtml(html) : null
  const isUsable = wiki !== null && wiki.trim() !== '' && canEditFormatted(wiki)
  const made = editableHtmlOf(isUsable ? wiki : wikiOfText(data.getData('text/plain')))
  // One paragraph goes into the one at the caret.
  const single = /^<p>((?:(?!<\/?p>).)*)<\/p>\s*$/s.exec(made)
  return single?.[1] ?? made
}

/** Paragraphs and lists of plain text; signs in it that mean something in wiki text stay signs. */
export function wikiOfText(text: string): string {
  const pieces = piecesOf(text)
  let wiki = ''
  for (const [index, { text: words, level, list }] of pieces.entries()) {
    const before = pieces[index - 1]
    if (before) wiki += list && before.list ? '\n' : '\n\n'
    const sign = list ? `${(list === 'numbers' ? '#' : '*').repeat(level + 1)} ` : ''
    wiki += sign + protectedWords(words)
  }
  return wiki
}

/** Addresses stay what they are: links by themselves. */
const protectedWords = (text: string): string =>
  text
    .split(/(https?:\/\/[^\s[\]|]+)/)
    .map((part, index) => (index % 2 === 0 ? escapeWiki(part) : part))
    .join('')

function wikiOfHtml(html: string): string {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return markupToWiki(cleanNodes(body))
}

function cleanNodes(parent: Node): MarkupNode[] {
  return [...parent.childNodes].flatMap((node): MarkupNode[] => {
    if (node.nodeType === Node.TEXT_NODE) {
      const text = (node.textContent ?? '').replace(/[\s\u00a0]+/g, ' ')
      return isBetweenBlocks(node) && text === ' ' ? [] : [text]
    }
    if (!(node instanceof HTMLElement)) return []
    const children = node.matches('ul, ol') ? listItems(node) : cleanNodes(node)
    const name = nameOf(node)
    if (name === null) return children
    const href = node.getAttribute('href')
    return [{ name, attributes: href === null ? {} : { href }, children }]
  })
}

/** A list that stands beside the line that it belongs to goes into that line. */
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

/** Many programs say by style what others say by elements, and wrap everything in an element that says nothing. */
function nameOf({ localName, style }: HTMLElement): string | null {
  const isBold = style.fontWeight === 'bold' || Number(style.fontWeight) >= 600
  if (localName === 'b' || localName === 'strong') return style.fontWeight && !isBold ? null : 'strong'
  if (localName === 'i' || localName === 'em') return style.fontStyle === 'normal' ? null : 'em'
  if (localName !== 'span') return localName
  if (isBold) return 'strong'
  return style.fontStyle === 'italic' ? 'em' : null
}
