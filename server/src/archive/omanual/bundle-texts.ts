// Turns simplified XHTML of an oManual bundle into wiki text, with local files and guides by their numbers.
import { type MarkupElement, type MarkupNode, markupToWiki } from '@stepwright/wiki-syntax'
import type { ShownMedia } from '#pages/portable/portable-page.schema.ts'
import type { BundleFiles } from './bundle-files.ts'
import { elementsOf, textOf, type XmlNode } from './xml-elements.ts'

/** A document of the bundle: where it is, and what it shows. */
export interface BundleDocument {
  files: BundleFiles
  /** Its folder in the bundle, from which its paths lead. */
  folder: string
  /** Numbers of the guides of the bundle, by the name of their file. */
  guides: ReadonlyMap<string, number>
  /** Filled with the media that it names. */
  shown: ShownMedia
  lose: (field: string, reference: string) => void
}

const kinds = { image: 'image', video: 'object', embed: 'object', document: 'document' } as const

/** The number of a local file; null if the bundle lacks it. */
export function numberOf(
  document: BundleDocument,
  field: string,
  { kind, path, title }: { kind: 'image' | 'video' | 'document'; path: string; title?: string },
): number | null {
  if (path === '') return null
  const name = document.files.find(document.folder, path)
  if (name === null) {
    document.lose(field, path)
    return null
  }
  const id = document.files.number(kind, name, title)
  show(document, kinds[kind], id)
  return id
}

export function show({ shown }: BundleDocument, medium: ShownMedia[number]['medium'], id: number): void {
  if (!shown.some((each) => each.medium === medium && each.id === id)) shown.push({ medium, id })
}

/** Directives of media would be escaped as words, so private characters hold their place. */
const placeholder = (index: number): string => `\ue000${index}\ue001`
const placeholders = /\ue000(\d+)\ue001/g
const ownCharacters = /[\ue000\ue001]/g

/** The wiki text of an element; `raw` is an attribute of other programs that holds it already. */
export function wikiOf(document: BundleDocument, field: string, node: XmlNode, raw: string): string {
  const written = node.attributes[raw]
  if (written !== undefined) return written
  const directives: string[] = []
  const convert = (child: XmlNode | string): MarkupNode => {
    if (typeof child === 'string') return child.replaceAll(ownCharacters, '')
    const directive = directiveOf(document, field, child)
    if (directive !== null) {
      directives.push(directive)
      return { name: 'p', attributes: {}, children: [placeholder(directives.length - 1)] }
    }
    return { ...linkOf(document, field, child), children: child.children.map(convert) }
  }
  const text = markupToWiki(node.children.map(convert))
  return text.replaceAll(placeholders, (_, index) => directives[Number(index)] ?? '')
}

const classOf = ({ attributes }: XmlNode): string => attributes.class ?? ''
const alignOf = (node: XmlNode): string => /Box_(left|center|right)/.exec(classOf(node))?.[1] ?? 'left'

const linkIn = (node: XmlNode): XmlNode | undefined =>
  elementsOf(node).find(({ name }) => name === 'a') ?? elementsOf(node).map(linkIn).find(Boolean)

const captionOf = (node: XmlNode): string => {
  const caption = elementsOf(node).find(({ name }) => name === 'p')
  const words = caption
    ? textOf(caption)
        .replaceAll(/[[\]|\s]+/g, ' ')
        .trim()
    : ''
  return words === '' ? '' : `|caption=${words}`
}

/** Boxes of pictures, videos and embeds; null for all other elements. */
function directiveOf(document: BundleDocument, field: string, node: XmlNode): string | null {
  if (node.name !== 'div' || !/(?:image|video|embed)Box/.test(classOf(node))) return null
  const href = linkIn(node)?.attributes.href ?? ''
  if (/imageBox/.test(classOf(node))) {
    const id = numberOf(document, field, { kind: 'image', path: href })
    return id === null ? '' : `[image|${id}|align=${alignOf(node)}${captionOf(node)}]`
  }
  if (/^https?:/.test(href)) return `[video|${href}]`
  const id = numberOf(document, field, { kind: 'video', path: href })
  return id === null ? '' : `[video|${id}]`
}

/** Links to guides and documents of the bundle; others that lead nowhere lose their address. */
function linkOf(document: BundleDocument, field: string, node: XmlNode): MarkupElement {
  const { name, attributes } = node
  const href = attributes.href ?? ''
  if (name !== 'a' || href === '' || /^(?:[a-z][a-z0-9+.-]*:|#|\/)/i.test(href))
    return { name, attributes, children: [] }
  const found = document.files.find(document.folder, href)
  const guideid = document.guides.get(found ?? '')
  if (guideid !== undefined) return { name, attributes: { 'data-wiki': `[guide|${guideid}` }, children: [] }
  const id = numberOf(document, field, { kind: 'document', path: href, title: textOf(node).trim() })
  return { name, attributes: id === null ? {} : { 'data-wiki': `[document|${id}` }, children: [] }
}
