// Cuts the part of a text with the most words of a query. Pure.
import { countTerms, mergedSpans, type Span } from './spans.ts'

export interface Excerpt {
  text: string
  highlights: [from: number, to: number][]
}

const longest = 200
/** Text before the first match. */
const lead = 50

export function excerptOf(text: string, spans: readonly Span[]): Excerpt {
  if (text.length <= longest) return { text, highlights: mergedSpans(spans) }
  const first = bestOf(spans)
  const from = startBefore(text, first)
  const to = endAfter(text, from + longest)
  const [before, after] = [from > 0 ? '… ' : '', to < text.length ? ' …' : '']
  const shift = before.length - from
  const inside = spans.filter((span) => span.from >= from && span.to <= to)
  return {
    text: `${before}${text.slice(from, to).trimEnd()}${after}`,
    highlights: mergedSpans(inside).map(([start, end]) => [start + shift, end + shift]),
  }
}

/** The start of the window with the most words of the query; the first of several. */
function bestOf(spans: readonly Span[]): number {
  const windows = spans.map(({ from }, index) => {
    const inside = spans.slice(index, index + longest).filter(({ to }) => to <= from + longest - lead)
    return { from, count: countTerms(inside) }
  })
  return windows.reduce((best, each) => (each.count > best.count ? each : best), { from: 0, count: 0 }).from
}

/** Begins with a whole word where words are separated, and as far left as the end of the text requires. */
function startBefore(text: string, match: number): number {
  const wanted = Math.max(0, Math.min(match - lead, text.length - longest))
  if (wanted === 0) return 0
  const space = text.slice(wanted - 1, match).search(/\s/)
  return whole(text, space < 0 ? wanted : wanted + space)
}

function endAfter(text: string, wanted: number): number {
  if (wanted >= text.length) return text.length
  const space = text.slice(wanted - lead, wanted + 1).search(/\s\S*$/)
  return whole(text, space < 0 ? wanted : wanted - lead + space)
}

/** Never between the two halves of a character. */
const whole = (text: string, at: number): number => (/^[\uDC00-\uDFFF]/.test(text.slice(at)) ? at - 1 : at)
