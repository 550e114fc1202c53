// State of the page editor: values, draft, saving, and merging with another user's changes.
import { ApiError } from '@stepwright/client'
import { type FormEvent, useState } from 'react'
import type { Side } from '../lib/drafts/conflicts.ts'
import type { DraftKey } from '../lib/drafts/stored-drafts.ts'
import { useDraft } from '../lib/drafts/use-draft.ts'
import { useQuestionAtLeaving } from '../lib/drafts/use-question-at-leaving.ts'
import { toFormErrors } from '../lib/forms/form-errors.ts'
import { useFaults } from '../lib/forms/use-faults.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { queryClient } from '../lib/query-client.ts'
import { pageDrafting, settled } from './draft.ts'
import type { BasePage } from './queries.ts'
import { type Page, type PageCollision, type PageValues, valuesOf } from './values.ts'

const fields = ['title', 'display_title', 'description', 'contents', 'parent', 'position', 'stages']

interface Options<V extends PageValues> {
  /** Key under which this window stores the draft. */
  draftKey: DraftKey
  /** Initial values. */
  start: V
  /** Version that changes are computed from; a new page has none. */
  base: BasePage
  send: (values: V, base: BasePage) => Promise<Page>
  /** Called after saving. */
  onSent: (values: V) => Promise<unknown>
}

export type PageForm = ReturnType<typeof usePageForm>

export function usePageForm<V extends PageValues>(options: Options<V>) {
  const words = useTexts()
  const { draftKey, send, onSent } = options
  const [base, setBase] = useState(options.base)
  const drafting = pageDrafting(draftKey, options.start, options.base.revisionid === 0)
  const { draft, typed, isStored } = useDraft(drafting)
  const [isSending, setSending] = useState(false)
  const { faults, problem, formRef, refuse, clear } = useFaults()
  useQuestionAtLeaving(() => draft.isDirty())

  const merge = (theirs: Page) => {
    setBase({ values: valuesOf(theirs), revisionid: theirs.revisionid })
    const { base: start } = draft.get()
    draft.rebase({ ...start, ...valuesOf(theirs) })
    draft.change((next) => ({ ...next, merged: 'atSaving' }))
    void queryClient.invalidateQueries({ queryKey: ['pages'] })
  }
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault()
    const { values, collisions } = draft.get().typed
    if (isSending || collisions.length > 0) return
    setSending(true)
    clear()
    try {
      await send(values, base)
      draft.rebase(values, { values, collisions: [], merged: null })
      await onSent(values)
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) merge(error.body as Page)
      else {
        const found = toFormErrors(error, fields, words)
        refuse(found.fields, found.form)
      }
    } finally {
      setSending(false)
    }
  }
  /** Uploads in progress are applied to the latest input. */
  const change = (part: Partial<V>) => draft.change((now) => ({ ...now, values: { ...now.values, ...part } }))
  const settle = (collision: PageCollision, side: Side) =>
    draft.change((now) => settled(now, collision, side))
  return {
    values: typed.values,
    change,
    base,
    faults,
    /** Null if no other user has saved meanwhile. */
    collisions: typed.merged ? typed.collisions : null,
    settle,
    isMergedAtStart: typed.merged === 'atStart',
    stored: {
      at: draft.restoredAt,
      isStored,
      isTouched: draft.isDirty(),
      discard: draft.discard,
      forget: draft.discard,
    },
    form: { ref: formRef, onSubmit, problem, isSending },
  }
}
