// Options of a site: targets of links, own and trusted hosts.
import type { PageNamespace } from './tree.ts'

/** `href` is the address of the link; `title` is shown if the author gave no text. */
export type ResolvedTarget = { readonly href: string; readonly title: string }
export type ResolvedPage = ResolvedTarget & { readonly displayTitle?: string | null }

/** `url` is the address without a size, `width` and `height` are those of the original. */
export type ResolvedImage = {
  readonly url: string
  readonly width?: number | null
  readonly height?: number | null
  readonly alt?: string | null
}
export type ResolvedVideo = {
  readonly sources: readonly { readonly url: string; readonly mime: string }[]
  readonly poster?: string | null
  readonly width?: number | null
  readonly height?: number | null
  readonly title?: string | null
}
export type ResolvedGuideCard = ResolvedTarget & {
  readonly image?: { readonly src: string; readonly width?: number; readonly height?: number } | null
}

/** Looks up targets; null means that the target does not exist, or that the reader may not see it. */
export type Resolve = {
  readonly guide?: (id: number, stepId: number | null) => ResolvedTarget | null
  readonly page?: (title: string, namespace: PageNamespace | null) => ResolvedPage | null
  readonly image?: (id: number) => ResolvedImage | null
  readonly document?: (id: number) => ResolvedTarget | null
  readonly video?: (id: number) => ResolvedVideo | null
  readonly product?: (sku: string) => ResolvedTarget | null
  readonly post?: (id: number) => ResolvedTarget | null
  readonly guideList?: (wanted: GuideListOptions) => readonly ResolvedGuideCard[] | null
}
export type GuideListOptions = { readonly tags: readonly string[]; readonly type: string | null }

export type RenderOptions = {
  readonly resolve?: Resolve
  /** Hosts of this site, as `host` or `host:port`, in lower case. */
  readonly ownHosts?: readonly string[]
  /** Rewrites links to own hosts from http to https; default true. */
  readonly ownHttps?: boolean
  /** Hosts whose links carry no `rel`. */
  readonly trustedHosts?: readonly string[]
  /** Folder of category pages; default `/c/`. */
  readonly categoryPath?: string
  /** Put before addresses that start with `/`, for texts that leave the site. */
  readonly baseUrl?: string
  /** For an editor of rendered text: each link records its source for `markupToWiki`, and headings are plain elements. */
  readonly forEditing?: boolean
  /** Adds a table of contents before the text. */
  readonly tableOfContents?: boolean
}

export const DEFAULT_TRUSTED_HOSTS: readonly string[] = ['youtube.com', 'www.youtube.com', 'en.wikipedia.org']
