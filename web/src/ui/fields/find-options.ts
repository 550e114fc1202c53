// Filters suggestions by the typed text. Pure.
export interface Option {
  value: string
  label: string
  /** Tells equal labels apart: the place, the state, the number. */
  detail?: string
  /** Further search terms. */
  words?: string
}

const shown = 8

/** Order: prefix matches, then matches of the whole text, then matches of every word. */
export function findOptions<O extends Option>(options: readonly O[], text: string, most = shown): O[] {
  const typed = text.trim().toLocaleLowerCase()
  const words = typed.split(/\s+/)
  const ranked = options.map((option) => {
    const label = option.label.toLocaleLowerCase()
    const at = label.indexOf(typed)
    const rank = at < 0 ? 2 : Math.min(at, 1)
    const all = option.words ? `${label} ${option.words.toLocaleLowerCase()}` : label
    return { option, rank, fits: words.every((word) => all.includes(word)) }
  })
  return ranked
    .filter(({ fits }) => fits)
    .sort((one, other) => one.rank - other.rank)
    .slice(0, most)
    .map(({ option }) => option)
}
