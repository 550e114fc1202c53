// The differences between the fields of two states of a form. A field is identified by its name in all states.
import { compareWords, type WordSpan } from '../text/words.ts'
import { compareLists, fieldNames, type ListChange } from './compare-fields.ts'
import { listMoved } from './compare-lines.ts'
import type { FieldValue, FormFieldState } from './guide-state.ts'
import { isSame } from './json-values.ts'

/** A changed setting of a field. */
export interface MemberChange {
  readonly member: string
  readonly before: FieldValue
  readonly after: FieldValue
  /** The words that differ, if both values are texts. Null beyond the first `mostCharacters` of a form. */
  readonly words: readonly WordSpan[] | null
  /** The members that differ, if both values are lists, such as options. */
  readonly list: ListChange | null
}

// Forms have up to a million characters. Comparing words takes more time than comparing values.
const mostCharacters = 16_384

/** Positions begin at 1. */
export type FormChange =
  | { readonly kind: 'added'; readonly to: number; readonly field: FormFieldState }
  | { readonly kind: 'removed'; readonly from: number; readonly field: FormFieldState }
  | {
      /** `moved` fields changed their position among the other fields, and possibly their settings. */
      readonly kind: 'changed' | 'moved'
      readonly from: number
      readonly to: number
      readonly before: FormFieldState
      readonly after: FormFieldState
      readonly changes: readonly MemberChange[]
    }

/**
 * Returns removed fields first, then the changes in the order after. Fields without a change remain, in their order.
 */
export function compareForms(
  before: readonly FormFieldState[],
  after: readonly FormFieldState[],
): FormChange[] {
  const places = new Map(after.map((field, index) => [field.field_guid, index]))
  const origins = new Map(before.map((field, index) => [field.field_guid, index]))
  const moved = listMoved(Int32Array.from(before, ({ field_guid }) => places.get(field_guid) ?? -1))
  const removed = before.flatMap((field, index): FormChange[] =>
    places.has(field.field_guid) ? [] : [{ kind: 'removed', from: index + 1, field }],
  )
  const compareMembers = comparerOfMembers()
  const rest = after.flatMap((field, index): FormChange[] => {
    const origin = origins.get(field.field_guid) ?? -1
    const old = before[origin]
    if (!old) return [{ kind: 'added', to: index + 1, field }]
    const changes = compareMembers(old, field)
    if (changes.length === 0 && !moved.has(origin)) return []
    const kind = moved.has(origin) ? 'moved' : 'changed'
    return [{ kind, from: origin + 1, to: index + 1, before: old, after: field, changes }]
  })
  return [...removed, ...rest]
}

function comparerOfMembers(): (before: FormFieldState, after: FormFieldState) => MemberChange[] {
  let characters = 0
  const wordsOf = (before: FieldValue, after: FieldValue): WordSpan[] | null => {
    if (typeof before !== 'string' || typeof after !== 'string') return null
    characters += before.length + after.length
    return characters > mostCharacters ? null : compareWords(before, after)
  }
  return (one, other) =>
    fieldNames(one, other).flatMap((member) => {
      const [before, after] = [one[member] ?? null, other[member] ?? null]
      if (isSame(before, after)) return []
      const list = Array.isArray(before) && Array.isArray(after) ? compareLists(before, after) : null
      return [{ member, before, after, words: wordsOf(before, after), list }]
    })
}
