// Counts characters as users see them, and finds those that no text may contain. Pure.
import type { FieldFault } from '#platform/problems.ts'

/** Counts code points, so an emoji counts once. */
export const countCharacters = (text: string): number => {
  let count = 0
  for (const _ of text) count++
  return count
}

/** Control characters except tabs and line ends: they are invisible, and XML forbids them. */
const unprintable = /[\p{Cc}--[\t\n\r]]/v

/** Returns a fault for each text of a draft, at any depth, that contains such a character. */
export function unprintableFaults(draft: unknown, field = ''): FieldFault[] {
  if (typeof draft === 'string') {
    if (!unprintable.test(draft)) return []
    const index = field.split('.').find((part) => /^\d+$/.test(part))
    const place = index === undefined ? {} : { index: Number(index) }
    return [
      { message: `${field} holds characters that do not print`, field, code: 'invalid_field', ...place },
    ]
  }
  if (typeof draft !== 'object' || draft === null) return []
  return Object.entries(draft).flatMap(([name, value]) =>
    unprintableFaults(value, field ? `${field}.${name}` : name),
  )
}
