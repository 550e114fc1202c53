// Escapes for XML and HTML, and templates that escape what is put in unless it is markup that was made here or by the renderer of wiki text.

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  // A reader of XML turns these into other white space unless they are written as numbers.
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
}

/** Which characters have to be escaped depends on the format and on whether a text stands between quotes. */
export const escapeWith =
  (special: RegExp) =>
  (text: string): string =>
    text.replace(special, (character) => entities[character] ?? character)

export const escapeXml = escapeWith(/[&<>"]/g)
const escapeHtml = escapeWith(/[&<>"']/g)

/** What no XML 1.0 document can hold, however it is written, halves of surrogate pairs aside. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
export const unfitForXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

export class Markup {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

export type Part = Markup | string | number | false | null | undefined | readonly Part[]

/** Attributes stand in quotes where this is used; nothing else makes them safe. */
export function html(texts: TemplateStringsArray, ...parts: Part[]): Markup {
  return new Markup(texts.map((text, index) => text + written(parts[index])).join(''))
}

/** Only for what `wiki-syntax` has rendered from a tree. */
export const rendered = (text: string): Markup => new Markup(text)

function written(part: Part): string {
  if (part === false || part === null || part === undefined) return ''
  if (part instanceof Markup) return part.text
  if (typeof part === 'object') return part.map(written).join('')
  return escapeHtml(String(part))
}

/** A block of data that no text inside of it can end; browsers do not run it. */
export function dataBlock(data: object): Markup {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c').replaceAll('>', '\\u003e')
  return new Markup(`<script type="application/ld+json">${json}</script>`)
}
