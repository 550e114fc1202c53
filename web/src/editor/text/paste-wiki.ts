// Converts pasted content for the visual editor: text and the formatting that wiki text supports.
import { escapeWiki, markupToWiki } from '@stepwright/wiki-syntax'
import { bodyOf, cleanNodes } from './paste-html.ts'
import { piecesOf } from './paste-lines.ts'
import { canEditFormatted, editableHtmlOf } from './wiki-dom.ts'

/** HTML that can be inserted at the caret. */
export function htmlOfPaste(data: DataTransfer): string {
  const html = data.getData('text/html')
  const wiki = html ? wikiOfHtml(html) : null
  const isUsable = wiki !== null && wiki.trim() !== '' && canEditFormatted(wiki)
  const made = editableHtmlOf(isUsable ? wiki : wikiOfText(data.getData('text/plain')))
  // A single paragraph is merged into the one at the caret.
  const single = /^<p>((?:(?!<\/?p>).)*)<\/p>\s*$/s.exec(made)
  return single?.[1] ?? made
}

/** Paragraphs and lists of plain text; characters with a meaning in wiki text are escaped. */
function wikiOfText(text: string): string {
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

/** Addresses are not escaped: they become links. */
const protectedWords = (text: string): string =>
  text
    .split(/(https?:\/\/[^\s[\]|]+)/)
    .map((part, index) => (index % 2 === 0 ? escapeWiki(part) : part))
    .join('')

function wikiOfHtml(html: string): string {
  return markupToWiki(cleanNodes(bodyOf(html)))
}
