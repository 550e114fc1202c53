// The differences between the fields of two states of a form. A field is identified by its name in all states.
import { fieldNames } from './compare-fields.ts'
import { listMoved } from './compare-lines.ts'
import type { FieldValue, FormFieldState } from './guide-state.ts'
import { isSame } from './json-values.ts'

/** A changed setting of a field. */
export interface MemberChange {
  readonly member: string
  readonly before: FieldValue
  readonly after: FieldValue
}

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
