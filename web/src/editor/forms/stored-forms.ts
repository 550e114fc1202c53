// Drafts of forms: of the step being edited, and unsaved ones of a guide.
import { useSyncExternalStore } from 'react'
import type { Drafting } from '../../lib/drafts/draft.ts'
import { type DraftKey, listDrafts, watchDrafts } from '../../lib/drafts/stored-drafts.ts'
import type { FieldDraft } from './form-draft.ts'
import { isSame, mergeForms } from './merge-forms.ts'

export interface FormState {
  revisionid: number
  fields: readonly FieldDraft[]
  waits: boolean
}

export interface TypedForm {
  fields: readonly FieldDraft[]
  /** Labels of fields that another user has changed, too; null if the form is unchanged on the server. */
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

/** Returns those of the steps whose form has a draft. */
export const useStoredForms = (userid: number, stepids: readonly number[]): number[] =>
  useSyncExternalStore(watchDrafts, () =>
    stepids.filter((stepid) => listDrafts(formDraftOf(userid, stepid)).length > 0).join(),
  )
    .split(',')
    .filter(Boolean)
    .map(Number)
