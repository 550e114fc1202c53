// Titles: how a new one is tidied, and how an address finds the one that it means.
import { countCharacters } from './characters.ts'
import type { Namespace } from './namespaces.ts'

export const titleLimit = 255

/** Blanks instead of underscores, none at the ends, one between words; letters composed. */
export const tidyTitle = (title: string): string =>
  title.normalize('NFC').replaceAll('_', ' ').replace(/\s+/gu, ' ').trim()

/** Null when the title will do; otherwise what is wrong with it, in words that follow its name. */
export function titleFault(title: string): string | null {
  if (title === '') return 'must not be empty'
  if (countCharacters(title) > titleLimit) return `must have at most ${titleLimit} characters`
  // Programs resolve these in addresses, so no address could ever name such a page.
  if (title === '.' || title === '..') return 'must have letters or digits'
  if (/\p{Cc}|\u2028|\u2029/u.test(title)) return 'holds characters that do not print'
  return null
}

/** `/categories/all` is the list of all of them. */
export const reservedTitleFault = (namespace: Namespace, title: string): string | null =>
  namespace === 'CATEGORY' && title === 'all' ? 'can not be “all”: that is the address of the list' : null

/**
 * What is unique in a namespace. In an address `+` may stand for a blank or for itself, so both are one:
 * `Pump 10+` and `Pump 10` stay two, since blanks at the end count.
 */
export const titleKey = (title: string): string => title.normalize('NFC').replace(/[_+\s]/gu, ' ')

/** Of titles that differ in nothing but their case this is one. */
export const foldedKey = (title: string): string => titleKey(title).toLowerCase()

/** The keys that somebody may have meant, as exactly as it was written first. */
export function wantedKeys(written: string): string[] {
  const exact = titleKey(written)
  return [...new Set([exact, titleKey(tidyTitle(written)), exact.replace(/ +/g, ' ').trim()])]
}

/** Of the rows found under the wanted keys the one that was meant. */
export function pickByKey<Row extends { titleKey: string }>(rows: Row[], written: string): Row | undefined {
  for (const key of wantedKeys(written)) {
    const row = rows.find((each) => each.titleKey === key)
    if (row) return row
  }
  return undefined
}
