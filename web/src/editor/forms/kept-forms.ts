// The form of a step that is being built and is not saved yet, and those of a guide that were left.
import { useSyncExternalStore } from 'react'
import type { Drafting } from '../../lib/drafts/draft.ts'
import { listKept, type Place, watchKept } from '../../lib/drafts/kept.ts'
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

export const formDrafting = (place: Place, base: FormState): Drafting<FormState, TypedForm, TypedForm> => ({
  place,
  base,
  start: ({ fields }) => ({ fields, both: null }),
  toKeep: (typed, { fields }) => (isSame(typed.fields, fields) ? null : typed),
  merge: (kept, from, to) => {
    if (isSame(from.fields, to.fields)) return { fields: kept.fields, both: null }
    return mergeForms(from.fields, kept.fields, to.fields)
  },
})

/** Of these steps, those whose form has been built on and not been saved. */
export const useKeptForms = (userid: number, stepids: readonly number[]): number[] =>
  useSyncExternalStore(watchKept, () =>
    stepids.filter((stepid) => listKept(formDraftOf(userid, stepid)).length > 0).join(),
  )
    .split(',')
    .filter(Boolean)
    .map(Number)
