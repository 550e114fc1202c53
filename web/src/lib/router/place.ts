// Where somebody is: an address, and the entry of the browser's history that it stands in.
import { decode, readablePath } from './paths.ts'
import { readSearch, type Search, writeSearch } from './search-text.ts'

interface Entry {
  /** Of the entry in the history. */
  key: string
  /** How many entries of this tab come before it. */
  index: number
}

export interface Place extends Entry {
  pathname: string
  search: Search
  /** Without its sign. */
  hash: string
  /** Path, search and hash, as the browser writes them. */
  href: string
}

const anySite = 'http://site.invalid'

/** Never another site, whatever the address begins with. */
export function placeOf(address: string, { key, index }: Entry): Place {
  const { pathname, search, hash } = new URL(address.replace(/^[\s\\/]+/, '/'), anySite)
  return {
    pathname,
    search: readSearch(search),
    hash: decode(hash.slice(1)),
    href: pathname + search + hash,
    key,
    index,
  }
}

/** Whether both lead to the same, however they are written. */
export const isSamePlace = (one: Place, other: Place): boolean =>
  one.hash === other.hash &&
  readablePath(one.pathname) === readablePath(other.pathname) &&
  writeSearch(one.search) === writeSearch(other.search)

export interface ActiveOptions {
  /** Places below it do not count. */
  exact?: boolean
  /** Unless false, what the link has behind the question mark has to stand in the address, too. */
  includeSearch?: boolean
}

export function isActiveAt(place: Place, link: Place, options: ActiveOptions = {}): boolean {
  const now = readablePath(place.pathname)
  const wanted = readablePath(link.pathname)
  if (now !== wanted && (options.exact || !now.startsWith(`${wanted}/`))) return false
  if (options.includeSearch === false) return true
  if (options.exact) return writeSearch(place.search) === writeSearch(link.search)
  return Object.entries(link.search).every(
    ([name, value]) => JSON.stringify(place.search[name]) === JSON.stringify(value),
  )
}
