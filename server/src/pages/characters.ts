// Characters as people count them, and those that text does not hold. Pure.
import type { FieldFault } from '#platform/problems.ts'

/** Not halves of them: an emoji is one. */
export const countCharacters = (text: string): number => {
  let count = 0
  for (const _ of text) count++
  return count
}

/** Control characters but for tabs and line ends: they show nothing, and documents in XML have no place for them. */
const unprintable = /[\p{Cc}--[\t\n\r]]/v

/** A fault for every text of a draft, however deep inside, that holds one of them. */
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
