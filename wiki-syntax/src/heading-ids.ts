// Identifiers of headings, unique within one text.

/** Gives each heading its identifier: letters and digits of the raw text, anything else one `_`. */
export function createHeadingIds(): (raw: string) => string {
  const used = new Set<string>()
  const counts = new Map<string, number>()
  return (raw) => {
    const base = `Section_${raw.replace(/[^\p{L}\p{M}\p{N}]+/gu, '_').replace(/_$/, '')}`
    let count = counts.get(base) ?? 1
    let id = base
    while (used.has(id)) id = `${base}_${++count}`
    counts.set(base, count)
    used.add(id)
    return id
  }
}
