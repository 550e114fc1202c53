// The form of a step that is being built and is not saved yet: each window keeps its own, put together with what the form is
// by now.
import { useSyncExternalStore } from 'react'
import { forgetKept, type Kept, keep, listKept, type Place, readKept } from '../../lib/drafts/kept.ts'
import { type FieldDraft, mergeForms } from './form-draft.ts'

type Fields = readonly FieldDraft[]

interface Draft extends Kept {
  /** What the server had when it was begun: only then can anybody tell what was changed. */
  readonly base: Fields
  readonly fields: Fields
}

export const formDraftOf = (userid: number, stepid: number): string => `form.${userid}.${stepid}`

/** False where the browser refuses. */
export function keepFormDraft(place: Place, base: Fields, fields: Fields, at: number): boolean {
  const draft: Draft = { form: 1, at, base, fields }
  const isKept = keep(place, JSON.stringify(base) === JSON.stringify(fields) ? null : draft)
  tellAll()
  return isKept
}

export function forgetFormDraft(place: Place): void {
  forgetKept(place)
  tellAll()
}

const watchers = new Set<() => void>()

function tellAll(): void {
  for (const tell of watchers) tell()
}

function watch(tell: () => void) {
  watchers.add(tell)
  return () => void watchers.delete(tell)
}

/** Of these steps, those whose form has been built on and not been saved. */
export const useKeptForms = (userid: number, stepids: readonly number[]): number[] =>
  useSyncExternalStore(watch, () =>
    stepids.filter((stepid) => listKept(formDraftOf(userid, stepid)).length > 0).join(),
  )
    .split(',')
    .filter(Boolean)
    .map(Number)

export interface TakenUp {
  fields: Fields
  /** When it was built; null where nothing was left. */
  keptAt: number | null
  /** Labels of what somebody else has changed, too; null where the form is as it was. */
  both: string[] | null
}

export function takeUpFormDraft(place: Place, now: Fields): TakenUp {
  const draft = readKept<Draft>(place)
  if (!draft) return { fields: now, keptAt: null, both: null }
  const isSame = JSON.stringify(draft.base) === JSON.stringify(now)
  const merged = mergeForms(draft.base, draft.fields, now)
  return { fields: merged.fields, keptAt: draft.at, both: isSame ? null : merged.both }
}
