// Renders the Markdown of docs/api as HTML. Unsupported syntax stays visible as text, and a test looks for it.
import { html, Markup } from '#platform/markup.ts'

/** The anchor of a heading: lower-case letters, digits and hyphens. */
export const placeOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replace(/\s+/g, '-')

export function markdown(text: string): Markup[] {
  return blocksOf(text).map(blockView)
}

/** Splits at empty lines and headings, but never inside code. */
function blocksOf(text: string): string[] {
  const blocks: string[] = []
  let block: string[] = []
  let isCode = false
  const end = () => {
    if (block.length > 0) blocks.push(block.join('\n'))
    block = []
  }
  for (const line of text.split('\n')) {
    const isFence = line.startsWith('```')
    const isHeading = !isCode && /^#{1,4} /.test(line)
    if (isHeading || (isFence && !isCode)) end()
    if (line.trim() === '' && !isCode) end()
    else block.push(line)
    if (isHeading || (isFence && isCode)) end()
    if (isFence) isCode = !isCode
  }
  end()
  return blocks
}

function blockView(block: string): Markup {
  const heading = /^(#{1,4}) (.+)$/.exec(block)
  if (heading) return headingView((heading[1] ?? '').length, heading[2] ?? '')
  if (block.startsWith('```'))
    return html`<pre tabindex="0">${block.split('\n').slice(1, -1).join('\n')}</pre>`
  if (block.startsWith('|')) return tableView(block.split('\n'))
  if (block.startsWith('- ')) return listView(block)
  return html`<p>${lineView(block)}</p>`
}

function headingView(level: number, text: string): Markup {
  const place = placeOf(text)
  const words = lineView(text)
  if (level === 1) return html`<h1>${words}</h1>`
  const link = html`<a class="anchor" href="#${place}" aria-label="Link to ${text}">#</a>`
  if (level === 2) return html`<h2 id="${place}">${words} ${link}</h2>`
  return html`<h3 id="${place}">${words} ${link}</h3>`
}

const listView = (block: string): Markup =>
  html`<ul>${block.split(/^- /m).flatMap((item) => (item.trim() ? [html`<li>${lineView(item.trim())}</li>`] : []))}</ul>`

const cellsOf = (row: string): string[] =>
  row
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'))

function tableView([head = '', , ...rows]: string[]): Markup {
  return html`<table><thead><tr>${cellsOf(head).map((cell) => html`<th scope="col">${lineView(cell)}</th>`)}</tr></thead>
<tbody>${rows.map((row) => html`<tr>${cellsOf(row).map((cell) => html`<td>${lineView(cell)}</td>`)}</tr>`)}</tbody></table>`
}

const marks =
  /`([^`]+)`|\[([^\]]+)\]\(([^)\s]+)\)|\*\*(.+?)\*\*|(?<![\w`])_([^_`]+)_(?![\w`])|\*([^*\s][^*]*)\*/

/** Renders the first inline mark of a line, then recursively the rest. */
function lineView(text: string): Markup {
  const found = marks.exec(text)
  if (!found) return html`${text}`
  const [whole, code, words, address, strong, slanted, starred] = found
  const before = text.slice(0, found.index)
  const after = lineView(text.slice(found.index + whole.length))
  return html`${before}${markView({ code, words, address, strong, em: slanted ?? starred })}${after}`
}

interface Marked {
  code: string | undefined
  words: string | undefined
  address: string | undefined
  strong: string | undefined
  em: string | undefined
}

function markView({ code, words, address, strong, em }: Marked): Markup {
  if (code !== undefined) return html`<code>${code}</code>`
  if (strong !== undefined) return html`<strong>${lineView(strong)}</strong>`
  if (em !== undefined) return html`<em>${lineView(em)}</em>`
  // Links other than to pages and the web are not rendered.
  if (!/^(https?:\/\/|[/#])/.test(address ?? '')) return new Markup(html`${words}`.text)
  return html`<a href="${address}">${lineView(words ?? '')}</a>`
}
