// The form of a step that is being built and is not saved yet, and those of a guide that were left.
import { useSyncExternalStore } from 'react'
import type { Drafting } from '../../lib/drafts/draft.ts'
import { type DraftKey, listDrafts, watchDrafts } from '../../lib/drafts/stored-drafts.ts'
import { type FieldDraft, isSame, mergeForms } from './form-draft.ts'

export interface FormState {
  revisionid: number
  fields: readonly FieldDraft[]
  waits: boolean
}

export interface TypedForm {
  fields: readonly FieldDraft[]
  /** Labels of what somebody else has changed, too; null where nobody has changed the form. */
  both: readonly string[] | null
}

export const formDraftOf = (userid: number, stepid: number): string => `form.${userid}.${stepid}`

export const formDrafting = (
  draftKey: DraftKey,
  base: FormState,
): Drafting<FormState, TypedForm, TypedForm> => ({
  draftKey,
  base,
  start: ({ fields }) => ({ fields, both: null }),
  unsavedOf: (typed, { fields }) => (isSame(typed.fields, fields) ? null : typed),
  merge: (unsaved, from, to) => {
    if (isSame(from.fields, to.fields)) return { fields: unsaved.fields, both: null }
    return mergeForms(from.fields, unsaved.fields, to.fields)
  },
})

/** Of these steps, those whose form has been built on and not been saved. */
export const useKeptForms = (userid: number, stepids: readonly number[]): number[] =>
  useSyncExternalStore(watchDrafts, () =>
    stepids.filter((stepid) => listDrafts(formDraftOf(userid, stepid)).length > 0).join(),
  )
    .split(',')
    .filter(Boolean)
    .map(Number)
