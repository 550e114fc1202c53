// Parses the parts of a bracketed directive: arguments separated by bars, and matching brackets.

/** For every `[` of the text the position of its `]`, counting nested brackets. */
export function matchBrackets(text: string): ReadonlyMap<number, number> {
  const matches = new Map<number, number>()
  const open: number[] = []
  for (let at = text.search(/[[\]]/); at !== -1 && at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === 0x5b) open.push(at)
    else if (code === 0x5d) {
      const start = open.pop()
      if (start !== undefined) matches.set(start, at)
    }
  }
  return matches
}

/** Splits at the bars that stand outside nested brackets. */
export function splitArguments(content: string): string[] {
  if (!content.includes('[')) return content.split('|')
  const parts: string[] = []
  let depth = 0
  let start = 0
  for (let at = 0; at < content.length; at++) {
    const character = content.charAt(at)
    if (character === '[') depth++
    else if (character === ']') depth--
    else if (character === '|' && depth <= 0) {
      parts.push(content.slice(start, at))
      start = at + 1
    }
  }
  parts.push(content.slice(start))
  return parts
}

/** The first argument, the words after it, and the options. */
export type Arguments = {
  readonly target: string
  readonly text: string
  readonly options: ReadonlyMap<string, string>
}

const NO_OPTIONS: ReadonlyMap<string, string> = new Map()

/**
 * Sorts arguments: `key=value` with a known key is an option, except in the first position.
 * A bar that starts no option belongs to the words.
 */
export function readArguments(parts: readonly string[], known: readonly string[]): Arguments {
  const words: string[] = []
  let options: Map<string, string> | undefined
  for (const part of parts.slice(1)) {
    const equals = part.indexOf('=')
    const key = equals > 0 ? part.slice(0, equals).trim() : ''
    if (key !== '' && known.includes(key)) {
      options ??= new Map()
      options.set(key, part.slice(equals + 1).trim())
    } else words.push(part)
  }
  return { target: parts[0]?.trim() ?? '', text: words.join('|').trim(), options: options ?? NO_OPTIONS }
}

/** A number as identifier, or null. */
export function readId(text: string | undefined): number | null {
  const digits = text?.trim() ?? ''
  return /^\d{1,15}$/.test(digits) ? Number(digits) : null
}
