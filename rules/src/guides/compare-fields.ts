// The differences between the fields of two states of a guide.
import { compareText, type TextChange } from '../text/compare-text.ts'
import { compareWords, type WordSpan } from '../text/words.ts'
import { type FieldValue, type GuideState, wikiFields } from './guide-state.ts'
import { canonical, isSame } from './json-values.ts'

export type FieldChange =
  | {
      readonly kind: 'field'
      readonly field: string
      readonly before: FieldValue
      readonly after: FieldValue
      /** The words that differ, if both values are texts. */
      readonly words: WordSpan[] | null
    }
  | { readonly kind: 'text'; readonly field: string; readonly lines: TextChange[] }
  | (ListChange & {
      readonly kind: 'list'
      readonly field: string
      readonly before: readonly FieldValue[]
      readonly after: readonly FieldValue[]
    })

/** The differences between two lists. Repeated members count as often as they occur. */
export interface ListChange {
  readonly added: readonly FieldValue[]
  readonly removed: readonly FieldValue[]
  /** True if unchanged members are in another order. */
  readonly isReordered: boolean
}

type Fields = GuideState['fields']

/** Yields the differing fields one by one, because comparing two long texts takes a while. */
export function* compareFields(before: Fields, after: Fields): Generator<[FieldChange]> {
  for (const field of fieldNames(before, after)) {
    const from = before[field] ?? null
    const to = after[field] ?? null
    if (!isSame(from, to)) yield [compareField(field, from, to)]
  }
}

/** Returns the distinct names of all objects, in the order of their first occurrence. */
export const fieldNames = (...states: readonly Fields[]): string[] => [
  ...new Set(states.flatMap((fields) => Object.keys(fields))),
]

function compareField(field: string, before: FieldValue, after: FieldValue): FieldChange {
  if (Array.isArray(before) && Array.isArray(after))
    return { kind: 'list', field, before, after, ...compareLists(before, after) }
  const areTexts = typeof before === 'string' && typeof after === 'string'
  if (areTexts && wikiFields.has(field)) return { kind: 'text', field, lines: compareText(before, after) }
  return { kind: 'field', field, before, after, words: areTexts ? compareWords(before, after) : null }
}

export function compareLists(before: readonly FieldValue[], after: readonly FieldValue[]): ListChange {
  const removed = without(before, after)
  const added = without(after, before)
  const stayedBefore = without(before, removed).map(canonical)
  const stayedAfter = without(after, added).map(canonical)
  const isReordered = stayedBefore.some((value, index) => value !== stayedAfter[index])
  return { added, removed, isReordered }
}

/** Returns `values` without `others`. */
function without(values: readonly FieldValue[], others: readonly FieldValue[]): FieldValue[] {
  const counts = new Map<string, number>()
  for (const other of others.map(canonical)) counts.set(other, (counts.get(other) ?? 0) + 1)
  return values.filter((value) => {
    const key = canonical(value)
    const count = counts.get(key) ?? 0
    counts.set(key, count - 1)
    return count <= 0
  })
}
