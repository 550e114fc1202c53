// Escapes XML and HTML, and provides templates that escape every value except markup made here or by the wiki renderer.

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  // XML parsers normalize these to other white space unless they are written as character references.
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
}

/** The characters to escape depend on the format and on whether the text is inside quotes. */
export const escapeWith =
  (special: RegExp) =>
  (text: string): string =>
    text.replace(special, (character) => entities[character] ?? character)

export const escapeXml = escapeWith(/[&<>"]/g)
const escapeHtml = escapeWith(/[&<>"']/g)

/** Characters that no XML 1.0 document can hold in any form, except unpaired surrogates. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
export const unfitForXml = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

export class Markup {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

export type Part = Markup | string | number | false | null | undefined | readonly Part[]

/** Only safe for attributes in quotes. */
export function html(texts: TemplateStringsArray, ...parts: Part[]): Markup {
  return new Markup(texts.map((text, index) => text + written(parts[index])).join(''))
}

/** Only for markup that `wiki-syntax` has rendered from a tree. */
export const rendered = (text: string): Markup => new Markup(text)

function written(part: Part): string {
  if (part === false || part === null || part === undefined) return ''
  if (part instanceof Markup) return part.text
  if (typeof part === 'object') return part.map(written).join('')
  return escapeHtml(String(part))
}

/** A data block that no text inside can end; browsers do not run it. */
export function dataBlock(data: object): Markup {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c').replaceAll('>', '\\u003e')
  return new Markup(`<script type="application/ld+json">${json}</script>`)
}
