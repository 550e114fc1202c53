// Merges the fields of a guide: texts by lines, lists by members, objects member by member, other values as a whole.
import { fieldNames } from './compare-fields.ts'
import { type FieldValue, type GuideState, wikiFields } from './guide-state.ts'
import { canonical, isObject, isSame } from './json-values.ts'
import { keysByText } from './line-keys.ts'
import { type Merged, mergeItems, type Sides, whoChanged } from './merge-items.ts'
import { keyed, mergeText, type TextCollision } from './merge-text.ts'

export type FieldCollision =
  | ({ readonly kind: 'field'; readonly field: string } & Sides<FieldValue>)
  | ({ readonly kind: 'text'; readonly field: string } & TextCollision)
  | {
      /** A member of a list. `place` is its position in the merged list, from 1; null stands for removed. */
      readonly kind: 'member'
      readonly field: string
      readonly place: number
      readonly base: FieldValue
      readonly mine: FieldValue
      readonly theirs: FieldValue
    }

type Fields = GuideState['fields']

export function mergeFields({ base, mine, theirs }: Sides<Fields>): Merged<Fields, FieldCollision> {
  const collisions: FieldCollision[] = []
  const merged = fieldNames(theirs, mine, base).map((field): [string, FieldValue] => {
    const sides = { base: base[field] ?? null, mine: mine[field] ?? null, theirs: theirs[field] ?? null }
    const result = mergeField(field, sides)
    collisions.push(...result.collisions)
    return [field, result.merged]
  })
  return { merged: Object.fromEntries(merged), collisions }
}

function mergeField(field: string, sides: Sides<FieldValue>): Merged<FieldValue, FieldCollision> {
  const { base, mine, theirs } = sides
  if (isSame(base, mine)) return { merged: theirs, collisions: [] }
  if (isSame(base, theirs)) return { merged: mine, collisions: [] }
  if (wikiFields.has(field) && [base, mine, theirs].every(isTextOrNone)) {
    const result = mergeText(String(base ?? ''), String(mine ?? ''), String(theirs ?? ''))
    return {
      merged: result.merged,
      collisions: result.collisions.map((collision) => ({ kind: 'text', field, ...collision })),
    }
  }
  if (Array.isArray(base) && Array.isArray(mine) && Array.isArray(theirs))
    return mergeList(field, { base, mine, theirs })
  const value = mergeValue(sides)
  return { merged: value.merged, collisions: value.isDisputed ? [{ kind: 'field', field, ...sides }] : [] }
}

const isTextOrNone = (value: FieldValue): boolean => value === null || typeof value === 'string'

function mergeList(field: string, lists: Sides<FieldValue[]>): Merged<FieldValue, FieldCollision> {
  const texts = {
    base: lists.base.map(canonical),
    mine: lists.mine.map(canonical),
    theirs: lists.theirs.map(canonical),
  }
  const hasObjects = [lists.base, lists.mine, lists.theirs].flat().some(isObject)
  const pairs = hasObjects ? 'alike' : 'none'
  const keys = keysByText(texts, { moves: true, pairs, addedOnce: 'anywhere' })
  return mergeItems<FieldValue, FieldCollision>(keyed(lists, keys), {
    isSame,
    merge: (sides, place) => {
      const { merged, isDisputed } = mergeValue(sides)
      return { merged, collisions: isDisputed ? [{ kind: 'member', field, place, ...sides }] : [] }
    },
    removed: (sides, place) => ({ kind: 'member', field, place, ...sides }),
  })
}

interface MergedValue {
  readonly merged: FieldValue
  readonly isDisputed: boolean
}

function mergeValue(sides: Sides<FieldValue>): MergedValue {
  const { base, mine, theirs } = sides
  const who = whoChanged(sides, isSame)
  if (who !== 'both') return { merged: who === 'mine' ? mine : theirs, isDisputed: false }
  if (!isObject(base) || !isObject(mine) || !isObject(theirs)) return { merged: theirs, isDisputed: true }
  const members = fieldNames(theirs, mine, base).map((name): [string, MergedValue] => [
    name,
    mergeValue({ base: base[name] ?? null, mine: mine[name] ?? null, theirs: theirs[name] ?? null }),
  ])
  return {
    merged: Object.fromEntries(members.map(([name, { merged }]) => [name, merged])),
    isDisputed: members.some(([, { isDisputed }]) => isDisputed),
  }
}
