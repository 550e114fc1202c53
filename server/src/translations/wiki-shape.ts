// The structure of a wiki text without its words: a valid translation has the same structure.
import { parseWiki, type WikiContext } from '@stepwright/wiki-syntax'

/** Ignores words, and the order within a sentence, which differs between languages. */
export function shapeOf(text: string, context: WikiContext): string {
  return JSON.stringify(shape(parseWiki(text, { context })))
}

type Node = Record<string, unknown>

// The source of these contains their words.
const wordy = new Set(['guide', 'post', 'document', 'product', 'image', 'video', 'table'])
const inSentence = new Set(['children', 'attribution', 'caption'])

function shape(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) {
    const items = value.filter((item) => (item as Node)?.kind !== 'text').map((item) => shape(item))
    return inSentence.has(name) ? items.map((item) => JSON.stringify(item)).sort() : items
  }
  if (typeof value !== 'object' || value === null) return value
  const node = value as Node
  const members = Object.entries(node).filter(([key]) => {
    // The id of a heading is made from its words.
    if (key === 'id') return node.kind !== 'heading'
    if (key === 'source') return !wordy.has(String(node.kind))
    return true
  })
  return Object.fromEntries(members.map(([key, each]) => [key, shape(each, key)]))
}
