// Renders images with width and height, to avoid layout shift, and with `srcset`.
import { frameOf, frameSize, sizesIn, sourceSet } from '@stepwright/rules'
import type { Image } from '#image-sizes/image.schema.ts'
import { html, type Markup } from '#platform/markup.ts'
import type { FirstImage } from './page.ts'

const plainSource = (image: Image): string => image.medium ?? image.standard ?? image.original

export const firstPicture = (image: Image, sizes: string): FirstImage => ({
  src: plainSource(image),
  sources: sourceSet(image),
  sizes: sizesIn(image, sizes),
})

interface ImageQuery {
  alt: string
  sizes: string
  isFirst?: boolean
}

export function picture(image: Image, { alt, sizes, isFirst = false }: ImageQuery): Markup {
  const sources = sourceSet(image)
  const offered = sources !== '' && html` srcset="${sources}" sizes="${sizesIn(image, sizes)}"`
  const frame = frameOf(image)
  const { width, height } = frameSize(image)
  return html`<img class="sw-picture"${frame !== 'landscape' && html` data-frame="${frame}"`} src="${plainSource(image)}"${offered} alt="${alt}" width="${width}" height="${height}" loading="${isFirst ? 'eager' : 'lazy'}"${isFirst && html` fetchpriority="high"`} decoding="async">`
}

/** For link previews on other sites. */
export const previewOf = (image: Image): string => image.large ?? image.medium ?? image.original
