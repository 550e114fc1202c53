// Ids of headings, unique within one text.

/** More than any reader uses; the markup of a short heading is many times as long as its text. */
const mostHeadings = 500

/** Gives each heading its identifier: letters and digits of the raw text, anything else one `_`; none beyond the first 500. */
export function createHeadingIds(): (raw: string) => string {
  const used = new Set<string>()
  const counts = new Map<string, number>()
  return (raw) => {
    if (used.size >= mostHeadings) return ''
    const base = `Section_${raw.replace(/[^\p{L}\p{M}\p{N}]+/gu, '_').replace(/_$/, '')}`
    let count = counts.get(base) ?? 1
    let id = base
    while (used.has(id)) id = `${base}_${++count}`
    counts.set(base, count)
    used.add(id)
    return id
  }
}
