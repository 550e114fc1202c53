// Converts words and markup to one XML text for a translation service, and back.
import { escapeWith } from '#platform/markup.ts'

/** A placeholder of markup: around words, or in their place. */
export type Source = { readonly open: string; readonly close: string } | { readonly whole: string }

export const escapeWords = escapeWith(/[&<>]/g)

const tags = /<\s*(\/?)\s*([xg])(?:\s+id\s*=\s*["']?(\d+)["']?)?\s*(\/?)\s*>/gi

/** Puts the markup back into a translation; null if any was lost, doubled, crossed or emptied. */
export function untag(translated: string, sources: readonly Source[]): string | null {
  const used = new Set<number>()
  const open: { id: number; length: number }[] = []
  let result = ''
  let last = 0
  for (const match of translated.matchAll(tags)) {
    const words = unescapeXml(translated.slice(last, match.index))
    if (words === null) return null
    result += words
    last = match.index + match[0].length
    const [, slash, name = '', number] = match
    if (slash) {
      // Services may return an empty element with a separate end tag.
      if (name.toLowerCase() === 'x') continue
      const around = open.pop()
      const source = around && sources[around.id]
      if (!source || !('close' in source) || result.slice(around.length).trim() === '') return null
      result += source.close
      continue
    }
    const id = Number(number ?? -1)
    const source = sources[id]
    if (!source || used.has(id) || 'whole' in source !== (name.toLowerCase() === 'x')) return null
    used.add(id)
    if ('whole' in source) result += source.whole
    else {
      result += source.open
      open.push({ id, length: result.length })
    }
  }
  const rest = unescapeXml(translated.slice(last))
  if (rest === null || open.length > 0 || used.size !== sources.length) return null
  return result + rest
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00A0' }

/** Returns null for an unknown tag. Line ends become blanks, so that a line stays a line. */
function unescapeXml(text: string): string | null {
  if (/<\s*\/?\s*[a-z]/i.test(text)) return null
  const plain = text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]+));/gi, (whole, decimal, hex, name) => {
    if (name) return entities[name.toLowerCase()] ?? whole
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    return code > 31 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
      ? String.fromCodePoint(code)
      : ' '
  })
  return plain.replace(/\s*[\r\n]+\s*/g, ' ')
}
