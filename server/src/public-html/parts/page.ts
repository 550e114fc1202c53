// The data of a rendered page: metadata and content, before it is filled into the document of the app.
import type { Image } from '#image-sizes/image.schema.ts'
import type { Markup } from '#platform/markup.ts'

/** The first visible image, with the same sources as in the app. */
export interface FirstImage {
  src: string
  sources: string
  sizes: string
}

export interface PlainPage {
  title: string
  langid: string
  description: string
  /** The canonical one of its addresses. */
  canonical: string
  /** True if search engines may index it. */
  isIndexed: boolean
  kind: 'article' | 'website'
  image: Image | null
  /** The page in all its languages, this one included; empty if it has only one. */
  alternates: readonly { langid: string; href: string }[]
  /** Structured data for search engines. */
  data: readonly object[]
  first: FirstImage | null
  /** API requests that the app is known to make, for preloading. */
  asks: readonly string[]
  /** Source file of the screen that replaces this page in the app. */
  screen: string
  /** True for content only for browsers without script, because the app renders the page without it. */
  isOnlyPlain?: boolean
  width: 'page' | 'wide' | 'guide'
  above: Markup | null
  lead: string
  /** Shown beside the heading. */
  picture?: Markup | null
  main: Markup
  /** Cache tags; if empty, the page is rendered for each request. */
  tags: readonly string[]
}

/** A redirect to the current address of a page. */
export interface Moved {
  location: string
  tags: readonly string[]
}

const longestDescription = 200

/** Cuts a text to one line, between words. */
export function shorten(text: string): string {
  const line = text.replace(/\s+/gu, ' ').trim()
  if (line.length <= longestDescription) return line
  const cut = line.slice(0, longestDescription).toWellFormed()
  const end = cut.lastIndexOf(' ')
  return `${end > longestDescription / 2 ? cut.slice(0, end) : cut}…`
}

/** Removes the base address, so that the page works under every host name of the site. */
export const within = (base: string, url: string): string =>
  url.startsWith(`${base}/`) ? url.slice(base.length) : url
