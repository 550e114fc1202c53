// The way back: HTML or simplified XHTML, as a tree of elements, to wiki text. Unknown elements lose their
// tags and keep their words, so nothing that runs can come through.
import { inlineSource, lineSource } from './markup-inline.ts'
import { hasClass, isBlock, type MarkupElement, type MarkupNode } from './markup-nodes.ts'

export type { MarkupElement, MarkupNode } from './markup-nodes.ts'

/**
 * Wiki text that renders to what a tree of elements shows; the reader of XML or HTML is the caller's.
 * @example markupToWiki([{ name: 'p', attributes: {}, children: ['Stop ', { name: 'b', attributes: {}, children: ['here'] }] }]) // "Stop '''here'''"
 */
export function markupToWiki(nodes: readonly MarkupNode[]): string {
  return blockSources(nodes, 0).join('\n\n')
}

/** The blocks of mixed content: words between blocks are paragraphs of their own. */
function blockSources(nodes: readonly MarkupNode[], depth: number): string[] {
  const blocks: string[] = []
  let run: MarkupNode[] = []
  const flush = () => {
    const text = inlineSource(run)
    if (text !== '') blocks.push(text)
    run = []
  }
  for (const node of nodes) {
    if (typeof node === 'string' || !isBlock(node)) run.push(node)
    else {
      flush()
      for (const block of blockSource(node, depth)) if (block !== '') blocks.push(block)
    }
  }
  flush()
  return blocks
}

const MAX_DEPTH = 40

function blockSource(node: MarkupElement, depth: number): readonly string[] {
  const { name, children } = node
  if (depth > MAX_DEPTH) return [inlineSource(children)]
  if (/^h[1-6]$/.test(name)) return [headingSource(node)]
  if (name === 'ul' || name === 'ol') return [listLines(node, '').join('\n')]
  if (name === 'pre') return [`[code]\n${plainText(children).replaceAll('[/code]', '[/ code]')}\n[/code]`]
  if (name === 'hr' || hasClass(node, 'hr')) return ['----']
  if (name === 'table' || hasClass(node, 'table')) return [tableSource(node)]
  if (name === 'blockquote' || hasClass(node, 'blockquote')) return [quoteSource(node, depth)]
  return blockSources(children, depth + 1)
}

function headingSource({ name, children }: MarkupElement): string {
  const sign = '='.repeat(Math.max(2, Number(name.slice(1))))
  const text = lineSource(children)
  return text === '' ? '' : `${sign} ${text} ${sign}`
}

function listLines(list: MarkupElement, signs: string): string[] {
  if (signs.length > MAX_DEPTH) return []
  const sign = list.name === 'ol' || hasClass(list, 'ol') ? '#' : '*'
  const prefix = sign.repeat(signs.length + 1)
  return elements(list).flatMap((item) => {
    const words = item.children.filter((child) => !isList(child))
    const text = lineSource(words)
    const nested = elements(item).filter(isList)
    const line = text === '' ? [] : [`${prefix} ${text}`]
    return [...line, ...nested.flatMap((inner) => listLines(inner, prefix))]
  })
}

function isList(node: MarkupNode): boolean {
  return typeof node !== 'string' && (node.name === 'ul' || node.name === 'ol')
}

function elements(node: MarkupElement): MarkupElement[] {
  return node.children.filter((child) => typeof child !== 'string')
}

function quoteSource(node: MarkupElement, depth: number): string {
  const author = elements(node).find((child) => hasClass(child, 'quoted'))
  const content = blockSources(
    node.children.filter((child) => child !== author),
    depth + 1,
  )
  const name = author
    ? plainText(author.children)
        .replace(/[[\]|\n]/g, ' ')
        .trim()
    : ''
  const format = hasClass(node, 'featured') ? '|format=featured' : ''
  return `[quote${name === '' ? '' : `|${name}`}${format}]\n${content.join('\n\n')}\n[/quote]`
}

function tableSource(node: MarkupElement): string {
  const rows = findRows(node).map((row) => elements(row).map(cellSource))
  if (rows.length === 0) return ''
  return ['{table', rows.map((cells) => cells.join('\n')).join('\n|--\n'), '}'].join('\n')
}

function findRows(node: MarkupElement): MarkupElement[] {
  return elements(node).flatMap((child) => {
    if (child.name === 'tr' || hasClass(child, 'tr')) return [child]
    return ['thead', 'tbody', 'tfoot'].includes(child.name) ? elements(child) : []
  })
}

function cellSource(cell: MarkupElement): string {
  const head = cell.name === 'th' || hasClass(cell, 'th')
  const spans = ['colspan', 'rowspan'].flatMap((key) => {
    const value = cell.attributes[key] ?? ''
    return /^\d{1,3}$/.test(value) && value !== '1' ? [`${key}="${value}"`] : []
  })
  const text = lineSource(cell.children)
  const options = spans.length > 0 ? ` <<${spans.join(' ')}>>` : ''
  return `|${head ? '!' : ''}${options}${text === '' ? '' : ` ${text}`}`
}

function plainText(nodes: readonly MarkupNode[], depth = 0): string {
  if (depth > MAX_DEPTH) return ''
  const words = nodes.map((node) => {
    if (typeof node === 'string') return node
    return node.name === 'br' ? '\n' : plainText(node.children, depth + 1)
  })
  return words.join('')
}
