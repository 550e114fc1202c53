// Bounds how much a response grows by what its texts name: first uses are unlimited, repeats share a budget.
import type { Resolve } from '@stepwright/wiki-syntax'

/** Characters that repeats may add for each character of the texts. */
const growth = 6
/** Minimum for short texts that name a thing two or three times. */
const minimumBudget = 8000
/** Elements, attributes and picture sizes around a target. */
const frame = 120

interface Target {
  href?: string
  title?: string | null
  url?: string
  sources?: readonly { url: string }[]
}

function lengthOf({ href = '', title, url = '', sources = [] }: Target): number {
  const addresses = sources.reduce((sum, source) => sum + source.url.length, 0)
  return frame + 2 * Buffer.byteLength(href) + Buffer.byteLength(title ?? '') + 2 * url.length + addresses
}

/**
 * Creates the budget for one rendering of all texts of a response with `length` characters in total. Repeats beyond it
 * are rendered like links without a target.
 */
export function createRepeatBudget(length: number): (resolve: Resolve) => Resolve {
  const shown = new Set<string>()
  let budget = minimumBudget + length * growth
  const fits = (key: string, target: Target): boolean => {
    if (shown.has(key)) {
      const cost = lengthOf(target)
      if (cost > budget) return false
      budget -= cost
    }
    shown.add(key)
    return true
  }
  const limited =
    <A extends unknown[], R extends Target>(kind: string, find?: (...args: A) => R | null) =>
    (...args: A): R | null => {
      const found = find?.(...args) ?? null
      // A page has many spellings but one address.
      const name = kind === 'page' ? found?.href : args[0]
      return found && fits(`${kind} ${name}`, found) ? found : null
    }
  return (resolve) => ({
    ...resolve,
    guide: limited('guide', resolve.guide),
    page: limited('page', resolve.page),
    image: limited('image', resolve.image),
    document: limited('document', resolve.document),
    video: limited('video', resolve.video),
    guideList: (filter) =>
      resolve.guideList?.(filter)?.filter((card) => fits(`card ${card.href}`, card)) ?? null,
  })
}
