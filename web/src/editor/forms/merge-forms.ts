// Merges two changes of a form. Pure.
import type { FieldDraft } from './form-draft.ts'

export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

export interface MergedForm {
  fields: readonly FieldDraft[]
  /** Labels of fields in conflict; the own version is shown. */
  both: string[]
}

/** Merges two changes of a form field by field, in the own order, with fields of the other side at the end. */
export function mergeForms(
  base: readonly FieldDraft[],
  mine: readonly FieldDraft[],
  theirs: readonly FieldDraft[],
): MergedForm {
  const both: string[] = []
  const find = (list: readonly FieldDraft[], key: string) => list.find((field) => field.key === key)
  const ownFields = mine.flatMap((field) => {
    const [was, their] = [find(base, field.key), find(theirs, field.key)]
    if (!was) return [field]
    if (isSame(field, was)) return their ? [their] : []
    if (their && !isSame(their, was) && !isSame(their, field)) both.push(field.label)
    return [field]
  })
  const added = theirs.filter((field) => !find(mine, field.key) && !isSame(find(base, field.key), field))
  return { fields: [...ownFields, ...added], both }
}
