// How much one answer may grow by what its texts name: each thing is shown once whatever it takes, and again as long as room is left.
import type { Resolve } from '@stepwright/wiki-syntax'

/** Characters that repeating things may add for each character of the texts. */
const growth = 6
/** For short texts, in which something stands twice or thrice. */
const leastRoom = 8000
/** Elements, attributes and the sizes of a picture around what was looked up. */
const frame = 120

interface Found {
  href?: string
  title?: string | null
  url?: string
  sources?: readonly { url: string }[]
}

function lengthOf({ href = '', title, url = '', sources = [] }: Found): number {
  const addresses = sources.reduce((sum, source) => sum + source.url.length, 0)
  return frame + 2 * Buffer.byteLength(href) + Buffer.byteLength(title ?? '') + 2 * url.length + addresses
}

/**
 * For one rendering of all texts of an answer, `length` characters together. What there is no room left for is shown
 * like a link to nothing.
 */
export function createRoom(length: number): (resolve: Resolve) => Resolve {
  const shown = new Set<string>()
  let room = leastRoom + length * growth
  const fits = (key: string, found: Found): boolean => {
    if (shown.has(key)) {
      const cost = lengthOf(found)
      if (cost > room) return false
      room -= cost
    }
    shown.add(key)
    return true
  }
  const limited =
    <A extends unknown[], R extends Found>(kind: string, find?: (...args: A) => R | null) =>
    (...args: A): R | null => {
      const found = find?.(...args) ?? null
      // A page has many spellings, and one address.
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
    guideList: (wish) => resolve.guideList?.(wish)?.filter((card) => fits(`card ${card.href}`, card)) ?? null,
  })
}
