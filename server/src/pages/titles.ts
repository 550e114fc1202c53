// Titles: normalization, validation, and how an address finds its page.
import { countCharacters } from './characters.ts'
import type { Namespace } from './namespaces.ts'

export const titleLimit = 255

/** Replaces underscores by blanks, trims and collapses blanks, and composes letters (NFC). */
export const tidyTitle = (title: string): string =>
  title.normalize('NFC').replaceAll('_', ' ').replace(/\s+/gu, ' ').trim()

/** Returns the fault of a title, as text after the field's name, or null. */
export function titleFault(title: string): string | null {
  if (title === '') return 'must not be empty'
  if (countCharacters(title) > titleLimit) return `must have at most ${titleLimit} characters`
  // Clients resolve `.` and `..` in addresses, so no address could name such a page.
  if (title === '.' || title === '..') return 'must have letters or digits'
  if (/\p{Cc}|\u2028|\u2029/u.test(title)) return 'holds characters that do not print'
  return null
}

/** `/categories/all` is the list of all categories. */
export const reservedTitleFault = (namespace: Namespace, title: string): string | null =>
  namespace === 'CATEGORY' && title === 'all' ? 'can not be “all”: that is the address of the list' : null

/**
 * The unique key of a title in a namespace. In an address `+` means a blank or itself, so both get the same key:
 * `Pump 10+` and `Pump 10` stay distinct, because trailing blanks count.
 */
export const titleKey = (title: string): string => title.normalize('NFC').replace(/[_+\s]/gu, ' ')

/** The key for comparisons that ignore case. */
export const foldedKey = (title: string): string => titleKey(title).toLowerCase()

/** Words of a title as old addresses of tools and parts wrote it: `_` for a slash, nothing for a comma and `&`. */
export const looseWords = (title: string): string[] =>
  foldedKey(title)
    .split(/[\s/,&]+/)
    .filter((word) => word !== '')

/** Returns the possible keys of a written title, the most exact first. */
export function wantedKeys(written: string): string[] {
  const exact = titleKey(written)
  return [...new Set([exact, titleKey(tidyTitle(written)), exact.replace(/ +/g, ' ').trim()])]
}

/** Returns the best match for the title among the rows found by `wantedKeys`. */
export function pickByKey<Row extends { titleKey: string }>(rows: Row[], written: string): Row | undefined {
  for (const key of wantedKeys(written)) {
    const row = rows.find((each) => each.titleKey === key)
    if (row) return row
  }
  return undefined
}
