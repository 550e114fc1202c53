// Converts query parameters to values and back: strings are plain, and strings that look like JSON are quoted.

export type Search = Record<string, unknown>

/**
 * Integers, `true` and lists are values; a string that looks like such a value is quoted, so that it stays a string.
 */
export function readSearch(text: string): Search {
  const found: Search = Object.create(null)
  for (const [name, written] of new URLSearchParams(text)) {
    const value = readValue(written)
    const before = found[name]
    found[name] = before == null ? value : [before, value].flat()
  }
  return found
}

/** Includes the question mark; empty if there are no values. */
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
