// What a wiki text is made of besides its words: equal before and after a translation, or the translation has broken something.
import { parseWiki, type WikiContext } from '@stepwright/wiki-syntax'

/** Words are left out; what stands in one sentence may change its order, since languages do. */
export function shapeOf(text: string, context: WikiContext): string {
  return JSON.stringify(shape(parseWiki(text, { context })))
}

type Node = Record<string, unknown>

// The words of these stand in their source, too.
const wordy = new Set(['guide', 'post', 'document', 'product', 'image', 'video', 'table'])
const inSentence = new Set(['children', 'attribution', 'caption'])

function shape(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) {
    const items = value.filter((item) => (item as Node)?.kind !== 'text').map((item) => shape(item))
    return inSentence.has(name) ? items.map((item) => JSON.stringify(item)).sort() : items
  }
  if (typeof value !== 'object' || value === null) return value
  const node = value as Node
  const kept = Object.entries(node).filter(([key]) => {
    // The words of a heading make its id.
    if (key === 'id') return node.kind !== 'heading'
    if (key === 'source') return !wordy.has(String(node.kind))
    return true
  })
  return Object.fromEntries(kept.map(([key, each]) => [key, shape(each, key)]))
}
