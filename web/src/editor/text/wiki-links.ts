// Links of the visual editor: parses typed targets and creates the element of a link.
import { markupToWiki, wikiToHtml } from '@stepwright/wiki-syntax'

/** How a link begins in wiki text: an address, or brackets and a name. */
export type Target = string

const plain = (text: string) => text.replace(/[[\]|\n]/g, ' ').trim()

/** Text that is no address names a page of the site. */
export function targetOf(typed: string): Target | null {
  const text = typed.trim()
  if (/^(?:guide|post|document|product)\|[^[\]|\n]+$/.test(text)) return `[${text}`
  if (/^(?:https?:\/\/|mailto:|tel:|\/)\S/i.test(text)) return text.replace(/[\s[\]|]/g, encodeURIComponent)
  if (/^www\.\S+$/i.test(text)) return `https://${text}`
  if (/^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(text)) return `mailto:${text}`
  const title = plain(text)
  return title === '' || title === '#' ? null : `[[${title}`
}

const prefixes: Readonly<Record<string, string>> = {
  CATEGORY: 'Category:',
  INFO: 'Info:',
  ITEM: 'Item:',
  COURSE: 'Course:',
}

export const targetOfPage = (namespace: string, title: string): Target =>
  `[[${prefixes[namespace] ?? ''}${plain(title)}`

/** Returns the element of a link; without text it shows the name of its target. Null if the target is invalid. */
export function makeLink(target: Target, words: string, options = ''): HTMLAnchorElement | null {
  const end = target.startsWith('[[') ? ']]' : ']'
  const bare = target.startsWith('[') ? target + options + end : `[${target}]`
  const attributes: Record<string, string> = target.startsWith('[')
    ? { 'data-wiki': target, 'data-options': options }
    : { href: target }
  const source =
    words.trim() === '' ? bare : markupToWiki([{ name: 'a', attributes, children: [words.trim()] }])
  return linkOf(source)
}

/** Returns the element of a source that is a single link, such as `[[Torque Table]]`. */
export function linkOf(source: string): HTMLAnchorElement | null {
  const html = wikiToHtml(source, { context: 'inline', forEditing: true })
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const [link, more] = body.childNodes
  return link instanceof HTMLAnchorElement && more === undefined ? document.adoptNode(link) : null
}

/** Returns the text to type for the same target. */
export function typedTarget(link: HTMLAnchorElement): string {
  const written = link.dataset.wiki
  return written === undefined ? (link.getAttribute('href') ?? '') : written.replace(/^\[+/, '')
}

/** If the text equals the name of its target, it was generated. */
export const ownWords = (link: HTMLAnchorElement): string => {
  const words = link.textContent ?? ''
  const isBare = words === link.dataset.bare || words === link.getAttribute('href')
  return isBare ? '' : words
}

/** Inserts a link at the range, or updates the link that is there. */
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
