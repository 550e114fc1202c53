// Builds HTML that is safe because every text in it is escaped unless it was built here itself.

/** A piece of finished HTML. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Part = Html | string | number | undefined | null | false | readonly Part[]

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeText = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? '')

function print(part: Part): string {
  if (part instanceof Html) return part.text
  if (typeof part === 'string' || typeof part === 'number') return escapeText(String(part))
  return part ? part.map(print).join('') : ''
}

/** A template whose values are escaped; lists are joined, absent values leave nothing. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(strings.map((text, index) => text + print(parts[index])).join(''))
}

/** Text with `code` between backticks. */
export function inline(text: string): Html[] {
  return text
    .split(/`([^`]+)`/)
    .map((part, index) => (index % 2 ? html`<code>${part}</code>` : html`${part}`))
}

/** Text whose paragraphs are parted by empty lines. */
export const prose = (text: string | undefined): Html[] =>
  (text ?? '')
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim())
    .map((paragraph) => html`<p>${inline(paragraph.trim())}</p>`)
