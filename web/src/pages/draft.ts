// What has been typed of a page and is not saved yet: what of it is kept, and how it meets what the server has by now.
import { type Kept, keep, type Place, readKept } from '../lib/drafts/kept.ts'
import { mergePages, type PageCollision, type PageValues } from './values.ts'

/** What is on the screen, and what was there before anything was typed. */
export interface Typed<V extends PageValues> {
  readonly start: V
  readonly values: V
  readonly collisions: readonly PageCollision[]
}

type Draft<V extends PageValues> = Kept & Typed<V>

export const newDraftOf = (userid: number): string => `page.${userid}.new`

/** With a language: of the translation into it. */
export const draftOf = (userid: number, wikiid: number, langid?: string): string =>
  `page.${userid}.${wikiid}${langid ? `.${langid}` : ''}`

export const isTouched = <V extends PageValues>({ start, values, collisions }: Typed<V>): boolean =>
  collisions.length > 0 || differ(start, values)

function differ<V extends PageValues>(one: V, other: V): boolean {
  const names = Object.keys(one) as (keyof V)[]
  return (
    one.image?.id !== other.image?.id || names.some((name) => name !== 'image' && one[name] !== other[name])
  )
}

/** Keeps what is not saved, or forgets it where nothing is. False where the browser refuses. */
export function keepDraft<V extends PageValues>(place: Place, typed: Typed<V>, at: number): boolean {
  const draft: Draft<V> = { form: 1, at, ...typed }
  return keep(place, isTouched(typed) ? draft : null)
}

export interface TakenUp<V extends PageValues> {
  typed: Typed<V>
  /** When it was typed; null where nothing was left. */
  keptAt: number | null
  /** Somebody has saved the page since. */
  isMerged: boolean
}

/** Goes on where somebody has stopped: what was kept, merged with what the page is by now, if there is one. */
export function takeUpDraft<V extends PageValues>(place: Place, start: V, isNew = false): TakenUp<V> {
  const draft = readKept<Draft<V>>(place)
  const nothing = { typed: { start, values: start, collisions: [] }, keptAt: null, isMerged: false }
  if (!draft) return nothing
  const isMerged = !isNew && differ(draft.start, start)
  const merged = mergePages(draft.start, draft.values, start)
  const typed = {
    start,
    values: isMerged ? merged.values : draft.values,
    collisions: isMerged ? [...draft.collisions, ...merged.collisions] : draft.collisions,
  }
  return isTouched(typed) ? { typed, keptAt: draft.at, isMerged } : nothing
}
