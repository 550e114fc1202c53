// Renders a tree as the simplified XHTML of offline manuals: few elements, no tables, pictures or frames.
import { type Attributes, element, escapeHtml } from '../tree/escape.ts'
import type { RenderOptions } from '../tree/options.ts'
import type {
  Block,
  Embed,
  Image,
  Inline,
  List,
  Media,
  Table,
  TableCell,
  Video,
  WikiTree,
} from '../tree/tree.ts'
import { cleanUrl } from '../tree/urls.ts'
import { safeHref } from './anchors.ts'
import { joinBlocks, packBlocks } from './block-join.ts'
import { imageFiles } from './image-files.ts'
import { renderInlines } from './inline-html.ts'
import { renderInlineText } from './inline-text.ts'

/**
 * The simplified XHTML of a tree: a well-formed fragment without a namespace of its own.
 * @example renderXhtml(parseWiki('# Open', { context: 'block' })) // '<ul class="ol"><li>Open</li></ul>'
 */
export function renderXhtml(tree: WikiTree, options: RenderOptions = {}): string {
  if (tree.kind === 'inline') return inlines(tree.children, options)
  return joinBlocks(tree.blocks, (block) => renderBlock(block, options))
}

function inlines(nodes: readonly Inline[], options: RenderOptions): string {
  return renderInlines(nodes, options, renderMedia)
}

function div(className: string, content: string, style: string | null = null): string {
  const attributes: Attributes = [
    ['class', className],
    ['style', style],
  ]
  return element('div', attributes, content)
}

function renderBlock(block: Block, options: RenderOptions): string {
  switch (block.kind) {
    case 'paragraph':
      return `<p>${inlines(block.children, options)}</p>`
    case 'heading':
      return element(`h${block.level}`, [['id', block.id || null]], inlines(block.children, options))
    case 'list':
      return renderList(block, options)
    case 'quote': {
      const content = packBlocks(block.blocks, (inner) => renderBlock(inner, options))
      const author = block.attribution ? `<p class="quoted">${inlines(block.attribution, options)}</p>` : ''
      return content + author === '' ? '' : div(`blockquote ${block.format}`, content + author)
    }
    case 'code-block':
      return `<pre><code>${escapeHtml(block.text)}</code></pre>`
    case 'table':
      return renderTable(block, options)
    case 'rule':
      return div('hr', '')
    case 'figure':
      return renderMedia(block.media, options)
    case 'hidden':
      return ''
  }
}

function renderList(list: List, options: RenderOptions): string {
  let items = ''
  for (const item of list.items) {
    const nested = item.lists.map((inner) => renderList(inner, options)).join('')
    items += `<li>${inlines(item.children, options)}${nested}</li>`
  }
  return element('ul', [['class', list.ordered ? 'ol' : null]], items)
}

function renderTable(table: Table, options: RenderOptions): string {
  const cell = ({ head, style, children }: TableCell) =>
    div(head ? 'th' : 'td', inlines(children, options), style)
  const rows = table.rows.map((row) => div('tr', row.map(cell).join('')))
  return div('table', rows.join(''), table.width === null ? null : `width:${table.width}`)
}

function renderMedia(media: Media, options: RenderOptions): string {
  switch (media.kind) {
    case 'image':
      return renderImage(media, options)
    case 'video': {
      const link = videoLink(media, options)
      const className = `videoFrame videoBox_${media.align} ${media.size}`
      return link === '' ? '' : div(className, link + caption(media.caption, options))
    }
    case 'embed': {
      const link = videoLink(media, options)
      return link === '' ? '' : div(`embedBox_${media.align}`, link)
    }
    case 'guide-list': {
      const guides = options.resolve?.guideList?.({ tags: media.tags, type: media.type }) ?? []
      const links = guides.map((guide) => link(safeHref(guide.href, options), guide.title))
      const items = links.filter((item) => item !== '').map((item) => `<li>${item}</li>`)
      return items.length === 0 ? '' : `<ul class="blurbListWide">${items.join('')}</ul>`
    }
  }
}

function renderImage(node: Image, options: RenderOptions): string {
  const image = options.resolve?.image?.(node.id)
  const url = image ? safeHref(image.url, options) : null
  if (!image || !url) return ''
  const picture = link(imageFiles({ ...image, url }, node.size).full, image.alt ?? 'Image')
  return div(`imageBox imageBox_${node.align}`, picture + caption(node.caption, options))
}

function caption(nodes: readonly Inline[] | null, options: RenderOptions): string {
  return nodes ? `<p>${inlines(nodes, options)}</p>` : ''
}

// A manual on paper or offline cannot play videos: the frame becomes a link to the video.
function videoLink(node: Video | Embed, options: RenderOptions): string {
  if (node.origin.service !== 'library') return link(cleanUrlOf(node), titleOf(node, options) ?? node.address)
  const film = options.resolve?.video?.(node.origin.id)
  const file = film?.sources[0]
  return file ? link(safeHref(file.url, options), titleOf(node, options) ?? film.title ?? 'Video') : ''
}

function cleanUrlOf({ origin, address }: Video | Embed): string | null {
  return origin.service === 'youtube' ? `https://www.youtube.com/watch?v=${origin.id}` : cleanUrl(address)
}

function titleOf(node: Video | Embed, options: RenderOptions): string | null {
  return node.kind === 'video' && node.caption ? renderInlineText(node.caption, options) : null
}

function link(href: string | null, text: string): string {
  return href ? element('a', [['href', href]], escapeHtml(text)) : ''
}
