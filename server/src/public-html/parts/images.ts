// Renders images with width and height, to avoid layout shift, and with `srcset`.
import type { Image } from '#image-sizes/image.schema.ts'
import { html, type Markup } from '#platform/markup.ts'
import type { FirstImage } from './page.ts'

/** Sizes of the boxes that images are scaled into. */
const widths = [
  ['standard', 300],
  ['medium', 592],
  ['large', 800],
  ['huge', 1600],
] as const

const sourcesOf = (image: Image): string =>
  widths.flatMap(([size, width]) => (image[size] ? [`${image[size]} ${width}w`] : [])).join(', ')

const plainSource = (image: Image): string => image.medium ?? image.standard ?? image.original

export const firstPicture = (image: Image, sizes: string): FirstImage => ({
  src: plainSource(image),
  sources: sourcesOf(image),
  sizes,
})

interface ImageQuery {
  alt: string
  sizes: string
  isFirst?: boolean
}

export function picture(image: Image, { alt, sizes, isFirst = false }: ImageQuery): Markup {
  const sources = sourcesOf(image)
  const offered = sources !== '' && html` srcset="${sources}" sizes="${sizes}"`
  return html`<img class="sw-picture" src="${plainSource(image)}"${offered} alt="${alt}" width="592" height="444" loading="${isFirst ? 'eager' : 'lazy'}"${isFirst && html` fetchpriority="high"`} decoding="async">`
}

/** For link previews on other sites. */
export const previewOf = (image: Image): string => image.large ?? image.medium ?? image.original
