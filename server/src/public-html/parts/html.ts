// Writes HTML: what is put in is escaped, unless it is markup that was made here or by the renderer of wiki text.
const special: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

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
  return String(part).replace(/[&<>"']/g, (character) => special[character] as string)
}

/** A block of data that no text inside of it can end; browsers do not run it. */
export function dataBlock(data: object): Markup {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c').replaceAll('>', '\\u003e')
  return new Markup(`<script type="application/ld+json">${json}</script>`)
}
