// Links in a text that is edited as it looks: what somebody types as a target, and the element that shows the link.
import { markupToWiki, wikiToHtml } from '@stepwright/wiki-syntax'

/** How a link begins in wiki text: an address, or brackets and what they name. */
export type Target = string

const plain = (text: string) => text.replace(/[[\]|\n]/g, ' ').trim()

/** Whoever types no address means a page of the site. */
export function targetOf(typed: string): Target | null {
  const text = typed.trim()
  if (/^(?:guide|post|document|product)\|[^[\]|\n]+$/.test(text)) return `[${text}`
  if (/^(?:https?:\/\/|mailto:|tel:|\/)\S/i.test(text)) return text.replace(/[\s[\]|]/g, encodeURIComponent)
  if (/^www\.\S+$/i.test(text)) return `https://${text}`
  if (/^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(text)) return `mailto:${text}`
  const title = plain(text)
  return title === '' || title === '#' ? null : `[[${title}`
}

const prefixes: Readonly<Record<string, string>> = { CATEGORY: 'Category:', INFO: 'Info:', ITEM: 'Item:' }

export const targetOfPage = (namespace: string, title: string): Target =>
  `[[${prefixes[namespace] ?? ''}${plain(title)}`

/** The element for a link; without words it shows what its target is called. Null where nothing can lead there. */
export function makeLink(target: Target, words: string, options = ''): HTMLAnchorElement | null {
  const end = target.startsWith('[[') ? ']]' : ']'
  const bare = target.startsWith('[') ? target + options + end : `[${target}]`
  const attributes: Record<string, string> = target.startsWith('[')
    ? { 'data-wiki': target, 'data-options': options }
    : { href: target }
  const source =
    words.trim() === '' ? bare : markupToWiki([{ name: 'a', attributes, children: [words.trim()] }])
  const html = wikiToHtml(source, { context: 'inline', forEditing: true })
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const [link, more] = body.childNodes
  return link instanceof HTMLAnchorElement && more === undefined ? document.adoptNode(link) : null
}

/** What somebody would type to get a link there again. */
export function typedTarget(link: HTMLAnchorElement): string {
  const written = link.dataset.wiki
  return written === undefined ? (link.getAttribute('href') ?? '') : written.replace(/^\[+/, '')
}

/** Where its words are only the name of its target, nobody has written them. */
export const ownWords = (link: HTMLAnchorElement): string => {
  const words = link.textContent ?? ''
  const isBare = words === link.dataset.bare || words === link.getAttribute('href')
  return isBare ? '' : words
}

/** Puts a link where the range is, or what is now known of it into the link that stands there. */
export function putLink(range: Range, old: HTMLAnchorElement | null, link: HTMLAnchorElement): void {
  if (old && old.textContent === link.textContent) link.replaceChildren(...old.childNodes)
  if (old) old.replaceWith(link)
  else {
    range.deleteContents()
    range.insertNode(link)
  }
  const after = document.createRange()
  after.setStartAfter(link)
  const selection = getSelection()
  selection?.removeAllRanges()
  selection?.addRange(after)
}

export function takeLinkOut(link: HTMLAnchorElement): void {
  link.replaceWith(...link.childNodes)
}
