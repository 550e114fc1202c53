// Small, linear-time helpers on strings: cleaning the input, trimming blanks, finding, cutting.

// Noncharacters are removed from every input, so the parser may use these four as its own marks.
export const PIECE_START = '\uFDD0'
export const PIECE_END = '\uFDD1'
export const BREAK = '\uFDD2'
export const BREAK_WITH_NEWLINE = '\uFDD3'

const UNPRINTABLE = /^\uFEFF|[[\p{Cc}\p{Noncharacter_Code_Point}]--[\t\n]]/gv

/** Line ends become `\n`; characters invalid in XML (control characters, unpaired surrogates) are removed. */
export function normalise(text: string): string {
  const lines = text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text
  return lines.toWellFormed().replace(UNPRINTABLE, '')
}

const BLANKS = ' \t\n'

/** Like `trimEnd`, but a no-break space is text, not a blank. */
export function trimBlanksEnd(text: string): string {
  let end = text.length
  while (end > 0 && BLANKS.includes(text.charAt(end - 1))) end--
  return end === text.length ? text : text.slice(0, end)
}

/** Like `trimStart`, but a no-break space is text, not a blank. */
export function trimBlanksStart(text: string): string {
  let start = 0
  while (start < text.length && BLANKS.includes(text.charAt(start))) start++
  return start === 0 ? text : text.slice(start)
}

export function trimBlanks(text: string): string {
  return trimBlanksStart(trimBlanksEnd(text))
}

export function isBlank(text: string): boolean {
  return trimBlanksStart(text) === ''
}

export type Find = (needle: string, from: number) => number

/** An `indexOf` that caches its last result for each needle, so that many searches cost one pass. */
export function createFind(text: string): Find {
  const known = new Map<string, { from: number; at: number }>()
  return (needle, from) => {
    const last = known.get(needle)
    if (last && from >= last.from && (last.at === -1 || from <= last.at)) return last.at
    const at = text.indexOf(needle, from)
    known.set(needle, { from, at })
    return at
  }
}

/** The first `limit` characters and `...`, or null if the text is not longer. */
export function cutCharacters(text: string, limit: number): string | null {
  if (text.length <= limit) return null
  let count = 0
  let at = 0
  for (const character of text) {
    if (count === limit) return `${text.slice(0, at)}...`
    count++
    at += character.length
  }
  return null
}
