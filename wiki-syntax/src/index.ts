// The wiki syntax of guides: parses a text once, and renders it in several forms.

import { parseWiki } from './parse/parse.ts'
import { renderHtml } from './render/html.ts'
import { renderText } from './render/text.ts'
import { renderXhtml } from './render/xhtml.ts'
import type { RenderOptions } from './tree/options.ts'
import type { WikiContext } from './tree/tree.ts'

export { escapeWiki } from './markup/escape-wiki.ts'
export { type MarkupElement, type MarkupNode, markupToWiki } from './markup/markup-to-wiki.ts'
export { parseWiki } from './parse/parse.ts'
export { type NewTarget, rewriteReferences, type WrittenReference } from './parse/rewrite-references.ts'
export { listWords, type WordsPart } from './parse/words.ts'
export { listReferences, type References } from './references.ts'
export { guideAddress, pageAddress, postAddress } from './render/addresses.ts'
export { renderHtml } from './render/html.ts'
export { type JsonMark, type JsonNode, renderJson } from './render/json.ts'
export { type HeadingEntry, listHeadings } from './render/table-of-contents.ts'
export { renderText } from './render/text.ts'
export { renderXhtml } from './render/xhtml.ts'
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
} from './tree/options.ts'
export type { Block, Inline, PageNamespace, WikiContext, WikiTree } from './tree/tree.ts'
export { cleanUrl } from './tree/urls.ts'

/** The context of the text, and the options of the site. */
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
