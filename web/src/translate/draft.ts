// Draft of a translation, and its merge with the server's version.
import type { Drafting } from '../lib/drafts/draft.ts'
import type { DraftKey } from '../lib/drafts/stored-drafts.ts'
import { rebase, type View, type Work } from './texts.ts'

export const draftOf = (userid: number, guideid: number, langid: string): string =>
  `translation.${userid}.${guideid}.${langid}`

export const isEmpty = ({ edits, orphans }: Work): boolean =>
  Object.keys(edits).length === 0 && orphans.length === 0

export const translationDrafting = (draftKey: DraftKey, base: View): Drafting<View, Work, Work> => ({
  draftKey,
  base,
  start: () => ({ edits: {}, orphans: [] }),
  unsavedOf: (work) => (isEmpty(work) ? null : work),
  merge: rebase,
})
