// What is pasted into a text that is edited as it looks: its words, and what it looked like as far as the text can.
import { escapeWiki, markupToWiki } from '@stepwright/wiki-syntax'
import { bodyOf, cleanNodes } from './paste-html.ts'
import { piecesOf } from './paste-lines.ts'
import { canEditFormatted, editableHtmlOf } from './wiki-dom.ts'

/** HTML that can be put at the caret. */
export function htmlOfPaste(data: DataTransfer): string {
  const html = data.getData('text/html')
  const wiki = html ? wikiOfHtml(html) : null
  const isUsable = wiki !== null && wiki.trim() !== '' && canEditFormatted(wiki)
  const made = editableHtmlOf(isUsable ? wiki : wikiOfText(data.getData('text/plain')))
  // One paragraph goes into the one at the caret.
  const single = /^<p>((?:(?!<\/?p>).)*)<\/p>\s*$/s.exec(made)
  return single?.[1] ?? made
}

/** Paragraphs and lists of plain text; signs in it that mean something in wiki text stay signs. */
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

/** Addresses stay what they are: links by themselves. */
const protectedWords = (text: string): string =>
  text
    .split(/(https?:\/\/[^\s[\]|]+)/)
    .map((part, index) => (index % 2 === 0 ? escapeWiki(part) : part))
    .join('')

function wikiOfHtml(html: string): string {
  return markupToWiki(cleanNodes(bodyOf(html)))
}
