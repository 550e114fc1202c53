// Draft of a page: its stored part, and its merge with the server's version.
import type { Side } from '../lib/drafts/conflicts.ts'
import type { Drafting } from '../lib/drafts/draft.ts'
import type { DraftKey } from '../lib/drafts/stored-drafts.ts'
import { isSameValue, mergePages, type PageCollision, type PageValues, settle } from './values.ts'

/** Values on the screen. */
export interface Typed<V extends PageValues> {
  readonly values: V
  readonly collisions: readonly PageCollision[]
  /** When another user's change arrived: before any input, or as the answer to saving. */
  readonly merged: 'atStart' | 'atSaving' | null
}

export const newDraftOf = (userid: number): string => `page.${userid}.new`

/** With a language: of the translation into it. */
export const draftOf = (userid: number, wikiid: number, langid?: string): string =>
  `page.${userid}.${wikiid}${langid ? `.${langid}` : ''}`

const isTouched = <V extends PageValues>({ values, collisions }: Typed<V>, start: V): boolean =>
  collisions.length > 0 || differ(start, values)

function differ<V extends PageValues>(one: V, other: V): boolean {
  const names = Object.keys(one) as (keyof V)[]
  return names.some((name) => !isSameValue(one[name], other[name]))
}

export const settled = <V extends PageValues>(
  now: Typed<V>,
  collision: PageCollision,
  side: Side,
): Typed<V> => ({
  ...now,
  values: settle(now.values, collision, side),
  collisions: now.collisions.filter((each) => each !== collision),
})

/** A new page has no version on the server. */
export const pageDrafting = <V extends PageValues>(
  draftKey: DraftKey,
  base: V,
  isNew: boolean,
): Drafting<V, Typed<V>, Typed<V>> => ({
  draftKey,
  base,
  start: (values) => ({ values, collisions: [], merged: null }),
  unsavedOf: (typed, start) => (isTouched(typed, start) ? typed : null),
  merge: (unsaved, from, to) => {
    const { values, collisions } = unsaved
    if (isNew || !differ(from, to)) return { ...unsaved, merged: collisions.length > 0 ? 'atStart' : null }
    const met = mergePages(from, values, to)
    return { values: met.values, collisions: [...collisions, ...met.collisions], merged: 'atStart' }
  },
})
