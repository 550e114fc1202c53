// Escaping, and elements written out with every attribute quoted.

const SPECIAL = /[&<>"]/g
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export function escapeHtml(text: string): string {
  return /[&<>"]/.test(text) ? text.replace(SPECIAL, (character) => ENTITIES[character] ?? '') : text
}

/** Attributes in the order in which they are written; null leaves one out. */
export type Attributes = readonly (readonly [name: string, value: string | number | null])[]

export function openTag(name: string, attributes: Attributes = []): string {
  let tag = `<${name}`
  for (const [key, value] of attributes) {
    if (value !== null) tag += ` ${key}="${escapeHtml(String(value))}"`
  }
  return `${tag}>`
}

export function voidTag(name: string, attributes: Attributes = []): string {
  return `${openTag(name, attributes).slice(0, -1)} />`
}

export function element(name: string, attributes: Attributes, content: string): string {
  return `${openTag(name, attributes)}${content}</${name}>`
}
