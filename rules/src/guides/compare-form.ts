// What differs between the fields that a form asks for before and after. A field is known by its name in all its states.
import { fieldNames } from './compare-fields.ts'
import { listMoved } from './compare-lines.ts'
import type { FieldValue, FormFieldState } from './guide-state.ts'
import { isSame } from './json-values.ts'

/** What was set of a field otherwise. */
export interface MemberChange {
  readonly member: string
  readonly before: FieldValue
  readonly after: FieldValue
}

/** Places begin at 1. */
export type FormChange =
  | { readonly kind: 'added'; readonly to: number; readonly field: FormFieldState }
  | { readonly kind: 'removed'; readonly from: number; readonly field: FormFieldState }
  | {
      /** `moved` fields changed their order among the others, and perhaps more. */
      readonly kind: 'changed' | 'moved'
      readonly from: number
      readonly to: number
      readonly before: FormFieldState
      readonly after: FormFieldState
      readonly changes: readonly MemberChange[]
    }

/** First what was removed, then the rest in the order after. Fields that no change names stay, in their order. */
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

const compareMembers = (before: FormFieldState, after: FormFieldState): MemberChange[] =>
  fieldNames(before, after).flatMap((member) => {
    const [from, to] = [before[member] ?? null, after[member] ?? null]
    return isSame(from, to) ? [] : [{ member, before: from, after: to }]
  })
