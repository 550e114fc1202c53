// Describes the target and attributes of a link, for all renderers.
import type { Attributes } from '../tree/escape.ts'
import { DEFAULT_TRUSTED_HOSTS, type RenderOptions, type ResolvedTarget } from '../tree/options.ts'
import { cutCharacters } from '../tree/text-units.ts'
import type { Inline, LinkNode, PageLink, ProductLink, UrlLink } from '../tree/tree.ts'
import { authorityOf, cleanUrl, isListedHost } from '../tree/urls.ts'
import { fragmentAddress, pageAddress } from './addresses.ts'

/** `label` is the displayed text; `attributes` are in the order of output. */
export type Anchor = {
  readonly href: string
  readonly attributes: Attributes
  readonly label: readonly Inline[]
}

const EXTERNAL_REL = 'nofollow noopener noreferrer'
const AUTOMATIC_TEXT_LIMIT = 40

/** The link, or the placeholder text of one whose target is missing. */
export function anchorOf(node: LinkNode, options: RenderOptions): Anchor | string {
  switch (node.kind) {
    case 'url':
      return urlAnchor(node, options)
    case 'page':
      return pageAnchor(node, options)
    case 'product':
      return productAnchor(node, options)
    case 'guide': {
      const guide = options.resolve?.guide?.(node.id, node.stepId)
      const step = node.stepId && !guide?.href.includes('#') ? `#s${node.stepId}` : ''
      return targetAnchor(node, guide && { ...guide, href: guide.href + step }, null, options)
    }
    case 'post':
      return targetAnchor(node, options.resolve?.post?.(node.id), null, options)
    case 'document':
      return targetAnchor(node, options.resolve?.document?.(node.id), 'docLink', options)
  }
}

function targetAnchor(
  node: LinkNode,
  target: ResolvedTarget | null | undefined,
  className: string | null,
  options: RenderOptions,
): Anchor | string {
  const href = target ? safeHref(target.href, options) : null
  if (!target || !href) return `[invalid ${node.kind} link]`
  const attributes: Attributes = [
    ['href', href],
    ['target', node.newWindow ? '_blank' : null],
    ['class', className],
  ]
  return { href, attributes, label: node.children ?? words(target.title) }
}

function urlAnchor(node: UrlLink, options: RenderOptions): Anchor {
  const { href, isExternal } = locate(node.href, options)
  const typed = node.automatic ? typedText(node) : ''
  const cut = node.automatic ? cutCharacters(typed, AUTOMATIC_TEXT_LIMIT) : null
  const attributes: Attributes = [
    ['href', href],
    ['rel', isExternal ? EXTERNAL_REL : null],
    ['target', node.newWindow ? '_blank' : null],
    ['title', cut === null ? null : typed],
  ]
  return { href, attributes, label: cut === null ? node.children : words(cut) }
}

function typedText(node: UrlLink): string {
  const [first] = node.children
  return first?.kind === 'text' ? first.text : node.href
}

function locate(url: string, options: RenderOptions): { href: string; isExternal: boolean } {
  const authority = authorityOf(url)
  if (!authority) return { href: withBase(url, options), isExternal: false }
  if (isListedHost(authority, options.ownHosts ?? [])) {
    const upgrade = options.ownHttps !== false && !authority.includes(':')
    return { href: upgrade ? url.replace(/^http:/i, 'https:') : url, isExternal: false }
  }
  return { href: url, isExternal: !isListedHost(authority, options.trustedHosts ?? DEFAULT_TRUSTED_HOSTS) }
}

function pageAnchor(node: PageLink, options: RenderOptions): Anchor {
  const { title, namespace, children } = node
  const fragment = node.fragment ? `#${fragmentAddress(node.fragment)}` : ''
  const isHere = title === '' && namespace === null
  const page = isHere ? null : options.resolve?.page?.(title, namespace)
  const found = page ? safeHref(page.href, options) : null
  const missing = isHere
    ? ''
    : withBase(pageAddress(namespace ?? 'WIKI', title, options.categoryPath), options)
  const href = (found ?? missing) + fragment
  const attributes: Attributes = [
    ['href', href],
    ['target', node.newWindow ? '_blank' : null],
    ['class', found || isHere ? null : 'new'],
  ]
  const shown = page?.displayTitle || page?.title || title || node.fragment || ''
  return { href, attributes, label: children ?? words(shown) }
}

// A site without a shop sends readers to the page of the item.
function productAnchor(node: ProductLink, options: RenderOptions): Anchor {
  const product = options.resolve?.product?.(node.sku)
  const found = product ? safeHref(product.href, options) : null
  const href = found ?? withBase(pageAddress('ITEM', node.sku), options)
  const attributes: Attributes = [
    ['href', href],
    ['target', found || node.newWindow ? '_blank' : null],
    ['class', 'product-link'],
  ]
  return { href, attributes, label: node.children ?? words((found && product?.title) || node.sku) }
}

function words(text: string): readonly Inline[] {
  return [{ kind: 'text', text }]
}

/** An address from the site, checked by the same rule as one that an author typed. */
export function safeHref(href: string, options: RenderOptions): string | null {
  const clean = cleanUrl(href)
  return clean === null ? null : withBase(clean, options)
}

function withBase(href: string, { baseUrl }: RenderOptions): string {
  return baseUrl && href.startsWith('/') && !href.startsWith('//') ? baseUrl.replace(/\/+$/, '') + href : href
}
