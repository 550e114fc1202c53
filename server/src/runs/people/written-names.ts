// Writes what users choose, such as their names, into lines and cells with other words, so that it does not continue them. Pure.

/** A line break could begin what looks like another line. */
export const inOneLine = (text: string): string => text.replaceAll(/\s*[\p{Cc}\u2028\u2029]\s*/gu, ' ').trim()

const quotes = /["“”„‟]/gu
/** Between the parts of a line or cell. */
const separators = /[,;:()–"“”„‟]/u

export const quoted = (text: string): string => `“${inOneLine(text).replaceAll(quotes, "'")}”`

/** In quotes only if the text could be taken for more than one part. */
export const asOnePart = (text: string): string => (separators.test(text) ? quoted(text) : inOneLine(text))

/** The members that hold names in what the API returns of runs. */
const nameMembers: ReadonlySet<string> = new Set(['username', 'to_username', 'let_in_by_username'])

/** A copy in which each name is one part of its line. */
export function withNamesAsParts<T>(value: T): T {
  if (Array.isArray(value)) return value.map(withNamesAsParts) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      nameMembers.has(name) && typeof member === 'string' ? asOnePart(member) : withNamesAsParts(member),
    ]),
  ) as T
}
