// The language of guides: parse once, then render as often and in as many forms as are needed.
import { renderHtml } from './html.ts'
import type { RenderOptions } from './options.ts'
import { parseWiki } from './parse.ts'
import { renderText } from './text.ts'
import type { WikiContext } from './tree.ts'
import { renderXhtml } from './xhtml.ts'

export { guideAddress, pageAddress, postAddress } from './addresses.ts'
export { escapeWiki } from './escape-wiki.ts'
export { renderHtml } from './html.ts'
export { type JsonMark, type JsonNode, renderJson } from './json.ts'
export { type MarkupElement, type MarkupNode, markupToWiki } from './markup-to-wiki.ts'
export {
  DEFAULT_TRUSTED_HOSTS,
  type GuideListOptions,
  type RenderOptions,
  type Resolve,
  type ResolvedGuideCard,
  type ResolvedImage,
  type ResolvedPage,
  type ResolvedTarget,
  type ResolvedVideo,
} from './options.ts'
export { parseWiki } from './parse.ts'
export { listReferences, type References } from './references.ts'
export { type HeadingEntry, listHeadings } from './table-of-contents.ts'
export { renderText } from './text.ts'
export type { Block, Inline, PageNamespace, WikiContext, WikiTree } from './tree.ts'
export { cleanUrl } from './urls.ts'
export { renderXhtml } from './xhtml.ts'

/** Where the text stands, and what depends on the site. */
export type WikiOptions = RenderOptions & { readonly context: WikiContext }

/**
 * Wiki text to HTML in one call.
 * @example wikiToHtml("Use ''two'' hands.", { context: 'inline' }) // 'Use <em>two</em> hands.'
 */
export function wikiToHtml(text: string, options: WikiOptions): string {
  return renderHtml(parseWiki(text, options), options)
}

/**
 * Wiki text to plain text in one call.
 * @example wikiToText("Use ''two'' hands.", { context: 'inline' }) // 'Use two hands.'
 */
export function wikiToText(text: string, options: WikiOptions): string {
  return renderText(parseWiki(text, options), options)
}

/**
 * Wiki text to the simplified XHTML of offline manuals in one call.
 * @example wikiToXhtml('Press[br]and hold', { context: 'inline' }) // 'Press<br />and hold'
 */
export function wikiToXhtml(text: string, options: WikiOptions): string {
  return renderXhtml(parseWiki(text, options), options)
}
