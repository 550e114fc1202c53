// What stands behind the question mark, as values: text is text, and what would be read as JSON is written in quotes.

export type Search = Record<string, unknown>

/** A whole number, `true`, a list are values; a text that looks like one stands in quotes, and so comes back as text. */
export function readSearch(text: string): Search {
  const found: Search = Object.create(null)
  for (const [name, written] of new URLSearchParams(text)) {
    const value = readValue(written)
    const before = found[name]
    found[name] = before == null ? value : [before, value].flat()
  }
  return found
}

/** With its question mark; empty where there is nothing to say. */
export function writeSearch(search: object): string {
  const written = new URLSearchParams()
  for (const [name, value] of Object.entries(search))
    if (value !== undefined) written.set(name, writeValue(value))
  const text = written.toString()
  return text && `?${text}`
}

function readValue(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function writeValue(value: unknown): string {
  const isPlain = typeof value === 'string' && readValue(value) === value
  return isPlain ? value : JSON.stringify(value)
}
