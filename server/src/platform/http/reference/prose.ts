// Renders texts of descriptions as HTML.
import { html, type Markup } from '#platform/markup.ts'

/** Text with `code` between backticks. */
export function inline(text: string): Markup[] {
  return text
    .split(/`([^`]+)`/)
    .map((part, index) => (index % 2 ? html`<code>${part}</code>` : html`${part}`))
}

/** Text whose paragraphs are separated by empty lines. */
export const prose = (text: string | undefined): Markup[] =>
  (text ?? '')
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim())
    .map((paragraph) => html`<p>${inline(paragraph.trim())}</p>`)
