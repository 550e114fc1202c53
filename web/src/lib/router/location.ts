// A location of the router: an address and its entry in the browser's history.
import { decode, readablePath } from './paths.ts'
import { readSearch, type Search, writeSearch } from './search-text.ts'

interface Entry {
  /** Key of the history entry. */
  key: string
  /** Number of earlier entries in this tab. */
  index: number
}

export interface RouterLocation extends Entry {
  pathname: string
  search: Search
  /** Without "#". */
  hash: string
  /** Path, search and hash, as the browser writes them. */
  href: string
}

const anySite = 'http://site.invalid'

/** Never another site, whatever the address begins with. */
export function locationOf(address: string, { key, index }: Entry): RouterLocation {
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

/** Returns true if both addresses are equivalent. */
export const isSameLocation = (one: RouterLocation, other: RouterLocation): boolean =>
  one.hash === other.hash &&
  readablePath(one.pathname) === readablePath(other.pathname) &&
  writeSearch(one.search) === writeSearch(other.search)

export interface ActiveOptions {
  /** Addresses below it do not match. */
  exact?: boolean
  /** Unless false, the query parameters of the link must be in the address, too. */
  includeSearch?: boolean
}

export function isActiveAt(
  location: RouterLocation,
  link: RouterLocation,
  options: ActiveOptions = {},
): boolean {
  const now = readablePath(location.pathname)
  const wanted = readablePath(link.pathname)
  if (now !== wanted && (options.exact || !now.startsWith(`${wanted}/`))) return false
  if (options.includeSearch === false) return true
  if (options.exact) return writeSearch(location.search) === writeSearch(link.search)
  return Object.entries(link.search).every(
    ([name, value]) => JSON.stringify(location.search[name]) === JSON.stringify(value),
  )
}
