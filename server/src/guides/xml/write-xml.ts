// Serialises elements as XML 1.0: escaping, forbidden characters, indentation.
import { escapeWith, unfitForXml } from '#platform/markup.ts'

/** Attributes in their order of output; null omits one. */
export type Attributes = readonly (readonly [name: string, value: string | null])[]

/** `content` is other elements, or markup that is escaped already and never indented. */
export interface XmlElement {
  readonly name: string
  readonly attributes: Attributes
  readonly content: readonly XmlElement[] | string
}

export function elementOf(
  name: string,
  content: readonly XmlElement[],
  attributes: Attributes = [],
): XmlElement {
  return { name, attributes, content }
}

/** One element for each item, within a parent element. */
export const listOf = <T>(
  name: string,
  items: readonly T[],
  write: (item: T, index: number) => XmlElement,
): XmlElement => elementOf(name, items.map(write))

export function textElement(name: string, text: string, attributes: Attributes = []): XmlElement {
  return { name, attributes, content: escapeText(storable(text)) }
}

/** An element with markup inside, which must be well-formed. */
export function markupElement(name: string, markup: string, attributes: Attributes = []): XmlElement {
  return { name, attributes, content: storable(markup) }
}

export function writeDocument(root: XmlElement, pretty: boolean): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${write(root, pretty ? '\n' : '')}`
}

/** `margin` is the line break with the indentation of the element; empty for output on one line. */
function write({ name, attributes, content }: XmlElement, margin: string): string {
  let start = `<${name}`
  for (const [key, value] of attributes) {
    if (value !== null) start += ` ${key}="${escapeAttribute(storable(value))}"`
  }
  if (content.length === 0) return `${start}/>`
  if (typeof content === 'string') return `${start}>${content}</${name}>`
  const inner = margin === '' ? '' : `${margin}  `
  return `${start}>${content.map((child) => inner + write(child, inner)).join('')}${margin}</${name}>`
}

const escapeText = escapeWith(/[&<>"\r]/g)
const escapeAttribute = escapeWith(/[&<>"\t\n\r]/g)

/** Returns the text without control characters, and with a replacement for half a surrogate pair. */
export function storable(text: string): string {
  return text.toWellFormed().replace(unfitForXml, '')
}
