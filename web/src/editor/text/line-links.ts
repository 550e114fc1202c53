// Links in the source of a line: finds the one at the caret, and replaces it or the selection by another one.
import { wikiOf } from './wiki-dom.ts'

/** Part of a text, by its offsets. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** Returns the bracketed part around the selection; a caret at its edge is outside. Pure. */
export function bracketsAt(text: string, { start, end }: Span): Span | null {
  for (const found of text.matchAll(/\[\[[^[\]]*\]\]|\[[^[\]]*\]/g)) {
    const span = { start: found.index, end: found.index + found[0].length }
    if (span.start < start && end < span.end) return span
  }
  return null
}

export function sourceOf(link: HTMLAnchorElement): string {
  const box = document.createElement('span')
  box.append(link)
  return wikiOf(box).trim()
}
