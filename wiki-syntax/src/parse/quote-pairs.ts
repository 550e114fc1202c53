// Matches each `[quote]` with its `[/quote]` in a prepared text, in one pass.

export type QuotePair = {
  readonly argument: string
  readonly contentStart: number
  readonly contentEnd: number
  readonly end: number
}

const QUOTE_MARK = /\[quote(?:\|([^\][\n]*))?\]|\[\/quote\]/g

/** By the position of the opening mark. Only marks at the start of a line, or right after another, open a quote. */
export function pairQuotes(text: string): ReadonlyMap<number, QuotePair> {
  const pairs = new Map<number, QuotePair>()
  if (!text.includes('[/quote]')) return pairs
  const open: { at: number; argument: string; contentStart: number }[] = []
  let previousEnd = 0
  for (const match of text.matchAll(QUOTE_MARK)) {
    const at = match.index
    const end = at + match[0].length
    if (match[0] !== '[/quote]') {
      if (!startsLine(text, at, previousEnd)) continue
      open.push({ at, argument: match[1] ?? '', contentStart: end })
      previousEnd = end
      continue
    }
    const start = open.pop()
    if (!start) continue
    pairs.set(start.at, {
      argument: start.argument,
      contentStart: start.contentStart,
      contentEnd: at,
      end,
    })
    previousEnd = end
  }
  return pairs
}

function startsLine(text: string, at: number, lineStart: number): boolean {
  let before = at
  while (before > lineStart && ' \t'.includes(text.charAt(before - 1))) before--
  return before === lineStart || text.charAt(before - 1) === '\n'
}
