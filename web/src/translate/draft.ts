// What has been typed of a translation and is not saved yet: what of it is kept, and how it meets the state of now.
import { type Kept, keep, type Place, readKept } from '../lib/drafts/kept.ts'
import { rebase, type View, type Work } from './texts.ts'

interface Draft extends Work, Kept {
  /** What it was typed on. */
  readonly view: View
}

export const draftOf = (userid: number, guideid: number, langid: string): string =>
  `translation.${userid}.${guideid}.${langid}`

export const isEmpty = ({ edits, orphans }: Work): boolean =>
  Object.keys(edits).length === 0 && orphans.length === 0

/** False where the browser keeps nothing. */
export function keepDraft(place: Place, view: View, { edits, orphans }: Work, at: number): boolean {
  const draft: Draft = { form: 1, at, view, edits, orphans }
  return keep(place, isEmpty(draft) ? null : draft)
}

/** Goes on with what was left, on the state of now. */
export function takeUpDraft(place: Place, view: View): { work: Work; at: number | null } {
  const draft = readKept<Draft>(place)
  const work = draft
    ? rebase({ edits: draft.edits, orphans: draft.orphans }, draft.view, view)
    : { edits: {}, orphans: [] }
  return { work, at: draft && !isEmpty(work) ? draft.at : null }
}
