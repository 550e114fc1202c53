// Renders images, videos, embeds and lists of guides as HTML.
import { type Attributes, element, escapeHtml, openTag, voidTag } from '../tree/escape.ts'
import type { RenderOptions } from '../tree/options.ts'
import type { Embed, GuideList, Image, Inline, Media, Video, VideoOrigin } from '../tree/tree.ts'
import { authorityOf, cleanUrl } from '../tree/urls.ts'
import { safeHref } from './anchors.ts'
import { imageFiles } from './image-files.ts'
import { renderInlines } from './inline-html.ts'
import { renderInlineText } from './inline-text.ts'

/** The HTML of one medium; an empty string if there is none. */
export function renderMedia(media: Media, options: RenderOptions): string {
  switch (media.kind) {
    case 'image':
      return renderImage(media, options)
    case 'video':
      return renderVideo(media, options)
    case 'embed':
      return renderEmbed(media, options)
    case 'guide-list':
      return renderGuideList(media, options)
  }
}

function renderImage(node: Image, options: RenderOptions): string {
  const image = options.resolve?.image?.(node.id)
  const url = image ? safeHref(image.url, options) : null
  if (!image || !url) return ''
  const { src, full, width, height } = imageFiles({ ...image, url }, node.size)
  const picture = voidTag('img', [
    ['src', src],
    ['width', width],
    ['height', height],
    ['class', 'hasMenu hasLarge'],
    ['alt', node.caption ? '' : (image.alt ?? 'Image')],
    ['data-full', full],
  ])
  return element('div', [['class', `imageBox imageBox_${node.align}`]], picture + caption(node, options))
}

function caption(node: { caption: readonly Inline[] | null }, options: RenderOptions): string {
  return node.caption ? `<p>${renderInlines(node.caption, options, renderMedia)}</p>` : ''
}

/** The address of the player of a video on another site, or null. */
export function playerAddress(origin: VideoOrigin): string | null {
  if (origin.service === 'youtube') return `https://www.youtube-nocookie.com/embed/${origin.id}`
  return origin.service === 'vimeo' ? `https://player.vimeo.com/video/${origin.id}` : null
}

function renderVideo(node: Video, options: RenderOptions): string {
  const title = node.caption ? renderInlineText(node.caption, options) : null
  const player = renderPlayer(node, title, options)
  if (player === '') return ''
  const box = `<div class="videoBox">${player}</div>${caption(node, options)}`
  return element('div', [['class', `videoFrame videoBox_${node.align} ${node.size}`]], box)
}

function renderPlayer(node: Video | Embed, title: string | null, options: RenderOptions): string {
  const { origin, address } = node
  if (origin.service === 'library') return renderFilm(origin.id, title, options)
  const src = playerAddress(origin)
  if (src) return renderFrame(src, title)
  const href = cleanUrl(address)
  const rel = href && authorityOf(href) ? 'nofollow noopener noreferrer' : null
  return href
    ? element(
        'a',
        [
          ['href', href],
          ['rel', rel],
        ],
        escapeHtml(title ?? address),
      )
    : ''
}

function renderFrame(src: string, title: string | null): string {
  const attributes: Attributes = [
    ['src', src],
    ['width', 560],
    ['height', 315],
    ['title', title ?? 'Video'],
    ['allowfullscreen', ''],
  ]
  return element('iframe', attributes, '')
}

function renderFilm(id: number, title: string | null, options: RenderOptions): string {
  const film = options.resolve?.video?.(id)
  if (!film) return ''
  let sources = ''
  for (const { url, mime } of film.sources) {
    const src = safeHref(url, options)
    if (src)
      sources += voidTag('source', [
        ['src', src],
        ['type', mime],
      ])
  }
  if (sources === '') return ''
  const attributes: Attributes = [
    ['controls', ''],
    ['preload', 'none'],
    ['poster', film.poster ? safeHref(film.poster, options) : null],
    ['width', film.width ?? null],
    ['height', film.height ?? null],
    ['title', title ?? film.title ?? null],
  ]
  return element('video', attributes, sources)
}

function renderEmbed(node: Embed, options: RenderOptions): string {
  const player = renderPlayer(node, null, options)
  return player === '' ? '' : element('div', [['class', `embedBox_${node.align}`]], player)
}

function renderGuideList(node: GuideList, options: RenderOptions): string {
  const guides = options.resolve?.guideList?.({ tags: node.tags, type: node.type }) ?? []
  let cells = ''
  for (const { href, title, image } of guides) {
    const link = safeHref(href, options)
    const src = image ? safeHref(image.src, options) : null
    if (!link) continue
    const size: Attributes = [
      ['width', image?.width ?? null],
      ['height', image?.height ?? null],
    ]
    const picture = src ? voidTag('img', [['src', src], ...size, ['alt', '']]) : ''
    const text = `<span class="title">${escapeHtml(title)}</span>`
    cells += `<div class="cell">${openTag('a', [['href', link]])}${picture}${text}</a></div>`
  }
  return cells === '' ? '' : `<div class="blurbListWide"><div class="grid">${cells}</div></div>`
}
