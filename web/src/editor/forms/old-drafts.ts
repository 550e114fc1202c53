// Drafts of forms that earlier versions stored beside the draft of the guide: taken into it, then removed.
import { type GuideState, mergeGuides } from '@stepwright/rules'
import { storeNow } from '../../lib/drafts/store-soon.ts'
import { type DraftHeader, deleteDraft, listDrafts, readDraft } from '../../lib/drafts/stored-drafts.ts'
import { type Document, setForm } from '../document.ts'
import type { FieldDraft } from '../form-draft.ts'
import { formFromState, formToState } from '../form-state.ts'
import type { EditorState } from '../state.ts'
import type { Store } from '../store.ts'

interface OldDraft extends DraftHeader {
  readonly base: { readonly fields: readonly FieldDraft[] }
  readonly typed: { readonly fields: readonly FieldDraft[] }
}

const draftsOfForm = (userid: number, stepid: number) => listDrafts(`form.${userid}.${stepid}`)

/** Returns the time of the newest one; null if there was none. */
export function adoptOldDrafts(store: Store, isStored: () => boolean, userid: number): number | null {
  const { base, pending } = store.get()
  // A draft from before forms belonged to the guide waits for the answer to its request.
  if (pending || base.locale === undefined) return null
  const found = base.state.steps.flatMap(({ stepid }) =>
    draftsOfForm(userid, stepid)
      .toReversed()
      .map((each) => ({ stepid, ...each })),
  )
  if (found.length === 0) return null
  for (const { stepid, draftKey } of found) {
    const old = readDraft<OldDraft>(draftKey)
    if (old) store.dispatch({ type: 'adopt', ...withDraft(store.get().document, stepid, old) })
  }
  storeNow()
  if (isStored()) for (const { draftKey } of found) deleteDraft(draftKey)
  return Math.max(...found.map(({ at }) => at))
}

function withDraft(
  document: Document,
  stepid: number,
  { base, typed }: OldDraft,
): Pick<EditorState, 'document' | 'collisions'> {
  const now = document.steps.find((step) => step.stepid === stepid)
  if (!now) return { document, collisions: [] }
  const form = now.form ?? []
  const state = (fields: readonly FieldDraft[]): GuideState => ({
    fields: {},
    steps: [{ stepid, title: '', lines: [], media: { type: 'image', data: [] }, form: formToState(fields) }],
  })
  const { merged, collisions } = mergeGuides(state(base.fields), state(typed.fields), state(form))
  // The keys of new fields stay, because an earlier draft of the same form may have them.
  const fields = merged.steps[0]?.form ?? []
  return {
    document: setForm(document, stepid, formFromState(fields, [...form, ...typed.fields])),
    collisions,
  }
}
