// Converts a line of wiki text to words with placeholders: link texts are translatable, all other markup is opaque.
import type { WordsPart } from '@stepwright/wiki-syntax'
import { escapeWords, type Source } from './tagged-text.ts'

export interface TaggedLine {
  readonly tagged: string
  readonly sources: readonly Source[]
}

export function tagLine(line: readonly WordsPart[]): TaggedLine {
  const sources: Source[] = []
  const add = (source: Source): number => sources.push(source) - 1
  const render = (parts: readonly WordsPart[]): string => {
    const pairs = pairMarks(parts)
    return parts
      .map((part, index) => {
        if (part.kind === 'link') {
          const id = add({ open: part.open, close: part.close })
          return `<g id="${id}">${render(part.parts)}</g>`
        }
        if (part.kind === 'words') return escapeWords(part.text)
        const role = pairs.get(index)
        if (role === 'close') return '</g>'
        if (role === 'open') return `<g id="${add({ open: part.text, close: part.text })}">`
        return `<x id="${add({ whole: part.text })}"/>`
      })
      .join('')
  }
  const tagged = render(line)
  return { tagged, sources }
}

/** Restores the source line. */
export const untaggedLine = (parts: readonly WordsPart[]): string =>
  parts
    .map((part) => (part.kind === 'link' ? part.open + untaggedLine(part.parts) + part.close : part.text))
    .join('')

/** Pairs opening and closing marks; marks that cross or have no partner get no role. */
function pairMarks(parts: readonly WordsPart[]): Map<number, 'open' | 'close'> {
  const pairs = new Map<number, 'open' | 'close'>()
  const open: number[] = []
  for (const [index, part] of parts.entries()) {
    if (part.kind !== 'mark') continue
    const at = open.findLastIndex((other) => (parts[other] as { text: string }).text === part.text)
    if (at < 0) {
      open.push(index)
      continue
    }
    pairs.set(open[at] as number, 'open').set(index, 'close')
    // Marks that were opened in between and not closed cannot enclose words.
    open.length = at
  }
  return pairs
}
