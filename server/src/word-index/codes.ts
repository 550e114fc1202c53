// Joins words of part numbers and measures, so that "YRD-118", "YRD 118" and "YRD118" match each other.

const digit = /\p{N}/u
const longestCode = 24
const mostParts = 3

/** Runs of two or three adjacent words of which one has a digit, joined. */
export function codesIn(words: readonly string[]): string[] {
  const codes = words.flatMap((_, from) =>
    Array.from({ length: mostParts - 1 }, (_, more) => words.slice(from, from + more + 2)).filter(
      (parts, more) => parts.length === more + 2 && parts.some((part) => digit.test(part)),
    ),
  )
  return [...new Set(codes.map((parts) => parts.join('')).filter((code) => code.length <= longestCode))]
}

/** The letters and the numbers of a code; an empty list if it has only one kind. */
export function partsOfCode(word: string): string[] {
  if (!digit.test(word)) return []
  const parts = word.match(/\p{N}+|\P{N}+/gu) ?? []
  return parts.length > 1 ? parts : []
}
