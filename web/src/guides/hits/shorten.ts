// Cuts the text before the first marked word, where only the beginning of a text is visible. Pure.
interface MarkedText {
  text: string
  highlights: readonly (readonly number[])[]
}

/** At most `before` characters and a whole word stay before the first marked word. */
export function shorten({ text, highlights }: MarkedText, before: number): MarkedText {
  const first = highlights[0]?.[0] ?? 0
  if (first <= before) return { text, highlights }
  const space = text.slice(first - before, first).search(/\s/)
  const from = space < 0 ? first : first - before + space + 1
  const start = '… '
  return {
    text: start + text.slice(from),
    highlights: highlights.map((span) => span.map((at) => at - from + start.length)),
  }
}
