// What a page says of itself and shows, before it is put into the document of the app.
import type { Image } from '#image-sizes/image.schema.ts'
import type { Markup } from '#platform/markup.ts'

/** The picture that is seen first, as the app will ask for it. */
export interface FirstImage {
  src: string
  sources: string
  sizes: string
}

export interface PlainPage {
  title: string
  langid: string
  description: string
  /** The one address among those that lead here. */
  canonical: string
  /** May search engines keep it? */
  isIndexed: boolean
  kind: 'article' | 'website'
  image: Image | null
  /** The same in other languages, this one included; empty where there is only one. */
  alternates: readonly { langid: string; href: string }[]
  /** Facts for search engines. */
  data: readonly object[]
  first: FirstImage | null
  /** What the app will ask the API, where that is known before it runs. */
  asks: readonly string[]
  /** The screen of the app that takes this page over, as its sources call it. */
  screen: string
  /** The app shows it by itself; this is for browsers that run no script. */
  isOnlyPlain?: boolean
  width: 'page' | 'wide' | 'guide'
  above: Markup | null
  lead: string
  /** Beside the heading. */
  picture?: Markup | null
  main: Markup
  /** Tags that it is kept under; empty: it is made for each request. */
  tags: readonly string[]
}

/** The page stands at another address now. */
export interface Moved {
  location: string
  tags: readonly string[]
}

const longestDescription = 200

/** One line, cut between words. */
export function shorten(text: string): string {
  const line = text.replace(/\s+/gu, ' ').trim()
  if (line.length <= longestDescription) return line
  const cut = line.slice(0, longestDescription).toWellFormed()
  const end = cut.lastIndexOf(' ')
  return `${end > longestDescription / 2 ? cut.slice(0, end) : cut}…`
}

/** Without the base address, so that a page works under every name that leads to the site. */
export const within = (base: string, url: string): string =>
  url.startsWith(`${base}/`) ? url.slice(base.length) : url
