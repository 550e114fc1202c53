// Elements to the text of an XML 1.0 document: escaping, characters that XML cannot hold, indentation.

/** Attributes in the order in which they are written; null leaves one out. */
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

export function textElement(name: string, text: string, attributes: Attributes = []): XmlElement {
  return { name, attributes, content: escapeText(text) }
}

/** An element with markup inside, which must be well-formed. */
export function markupElement(name: string, markup: string, attributes: Attributes = []): XmlElement {
  return { name, attributes, content: storable(markup) }
}

export function writeDocument(root: XmlElement, pretty: boolean): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${write(root, pretty ? '\n' : '')}`
}

/** `margin` is the line break with the blanks before the element; empty when everything goes on one line. */
function write({ name, attributes, content }: XmlElement, margin: string): string {
  let start = `<${name}`
  for (const [key, value] of attributes) {
    if (value !== null) start += ` ${key}="${escapeAttribute(value)}"`
  }
  if (content.length === 0) return `${start}/>`
  if (typeof content === 'string') return `${start}>${content}</${name}>`
  const inner = margin === '' ? '' : `${margin}  `
  return `${start}>${content.map((child) => inner + write(child, inner)).join('')}${margin}</${name}>`
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // A reader turns these into other white space unless they are written as numbers.
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
}

function escapeText(text: string): string {
  return storable(text).replace(/[&<>"\r]/g, (character) => ENTITIES[character] ?? '')
}

function escapeAttribute(text: string): string {
  return storable(text).replace(/[&<>"\t\n\r]/g, (character) => ENTITIES[character] ?? '')
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what no XML document may hold
const UNSTORABLE = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g

/** The text as XML can hold it: without control characters, and with a replacement for half a surrogate pair. */
export function storable(text: string): string {
  return text.toWellFormed().replace(UNSTORABLE, '')
}
