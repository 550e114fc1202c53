// Consequences of a change for the other fields of a form: renaming, removing and restoring a field that others depend
// on. Pure.
import type { FieldDraft, When } from '../form-draft.ts'

type Fields = readonly FieldDraft[]

/**
 * Conditions on an option follow its new name; conditions that compare numbers are dropped if the value is none any
 * more.
 */
export function withChange(fields: Fields, index: number, change: Partial<FieldDraft>): Fields {
  const before = fields[index]
  if (!before) return fields
  const renamed = renamedOption(before.options, change.options ?? before.options)
  const after: FieldDraft = { ...before, ...change }
  const own = renamed && after.proposed === renamed.from ? { ...after, proposed: renamed.to } : after
  const follow = (when: When): When => {
    if (own.type !== before.type && when.operator !== 'answered')
      return { ...when, operator: 'answered', values: [] }
    if (!renamed) return when
    return { ...when, values: when.values.map((value) => (value === renamed.from ? renamed.to : value)) }
  }
  return fields.map((field, at) => {
    if (at === index) return own
    return field.when?.key === before.key ? { ...field, when: follow(field.when) } : field
  })
}

/** Returns the new text of an option if exactly one line differs. */
function renamedOption(before: string, after: string): { from: string; to: string } | null {
  const [old, now] = [before.split('\n'), after.split('\n')]
  if (old.length !== now.length) return null
  const [place, ...others] = old.flatMap((option, index) => (option === now[index] ? [] : [index]))
  if (place === undefined || others.length > 0) return null
  const [from = '', to = ''] = [old[place], now[place]]
  return from === '' ? null : { from, to }
}

export interface Removed {
  field: FieldDraft
  index: number
  /** Conditions that depended on it, by key. */
  whens: ReadonlyMap<string, When>
}

/** Drops conditions on answers that are not possible any more. */
export function without(fields: Fields, index: number): { fields: Fields; removed: Removed } | null {
  const field = fields[index]
  if (!field) return null
  const whens = new Map(
    fields.flatMap(({ key, when }) => (when?.key === field.key ? [[key, when] as const] : [])),
  )
  const rest = fields
    .toSpliced(index, 1)
    .map((each) => (whens.has(each.key) ? { ...each, when: null } : each))
  return { fields: rest, removed: { field, index, whens } }
}

export const putBack = (fields: Fields, { field, index, whens }: Removed): Fields =>
  fields
    .map((each) => ({ ...each, when: each.when ?? whens.get(each.key) ?? null }))
    .toSpliced(index, 0, field)
