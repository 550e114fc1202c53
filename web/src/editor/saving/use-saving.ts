// Hook for saving and publishing a guide.
import { ApiError } from '@stepwright/client'
import { useCallback, useState } from 'react'
import { useQuestionAtLeaving } from '../../lib/drafts/use-question-at-leaving.ts'
import { type Sending, useSending } from '../../lib/drafts/use-sending.ts'
import { problemText } from '../../lib/forms/form-errors.ts'
import type { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { knownReleases, refreshReleases } from '../../releases/queries.ts'
import { openPanels, panelOf } from '../panels.ts'
import type { Store } from '../store.ts'
import { type FormFaults, type FormSaving, withoutFaults } from '../use-form-saving.ts'
import { findDoubtful, numberOf } from './changes.ts'
import { isDirty } from './drafts.ts'
import { DoubtfulForm, isOfForm, type RefusedForm, refusedForms, refusedFormText } from './form-refusals.ts'
import { saveAll, setPublic } from './save.ts'

export interface Saving extends Omit<Sending, 'inTurn'>, FormSaving {
  publish: (isPublic: boolean) => Promise<void>
}

/** `openForm` is called with the step of a form that was refused. */
export function useSaving(store: Store, guideid: number, openForm: (stepid: number) => void): Saving {
  const [formFaults, setFormFaults] = useState<FormFaults>(new Map())
  const [refusals, setRefusals] = useState(0)
  const forgetFaults: Saving['forgetFaults'] = useCallback(
    (stepid, names) => setFormFaults((all) => withoutFaults(all, stepid, names)),
    [],
  )
  const send = async () => {
    setFormFaults(new Map())
    const { base, document } = store.get()
    const doubtful = findDoubtful(base, document)
    if (doubtful) throw new DoubtfulForm(doubtful)
    await saveAll(store, guideid)
    // A save is accepted after the approval has ended, or ends it.
    if (knownReleases(guideid)?.pending) await refreshReleases(guideid)
  }
  const { inTurn, ...sending } = useSending(send, (error, words) => {
    // The notice with the request may not be there yet.
    if (error instanceof ApiError && error.code === 'approval.under-request') void refreshReleases(guideid)
    const forms = refusedForms(error, store.get(), words)
    setFormFaults(new Map(forms.map(({ step, faults }) => [step.stepid, faults])))
    setRefusals((count) => count + 1)
    if (forms[0]) openForm(forms[0].step.stepid)
    return refusalText(error, store, words, forms)
  })
  useQuestionAtLeaving(() => isDirty(store.get()))
  const publish = (isPublic: boolean) =>
    inTurn(async () => {
      await send()
      await setPublic(store, guideid, isPublic)
    })
  return { ...sending, formFaults, refusals, forgetFaults, publish }
}

/** Faults of steps and their forms with the number of the step on the screen. */
function refusalText(
  error: unknown,
  store: Store,
  words: ReturnType<typeof useTexts>,
  forms: readonly RefusedForm[],
): string {
  const { base, document } = store.get()
  const faults = error instanceof ApiError && error.status === 422 ? error.errors : []
  const others = faults.filter((fault) => !isOfForm(fault))
  openPanels(others.map(({ field }) => panelOf(field)))
  const texts = others.map(({ field, message }) => {
    const [place, index] = /^steps\.(\d+)\./.exec(field) ?? []
    if (!place) return message
    const step = words.t('edit.step', { number: numberOf(base, document, Number(index)) })
    return `${step}: ${message.replace(place, '')}`
  })
  const ofForms = forms.map((form) => refusedFormText(form, store.get(), words))
  return [...texts, ...ofForms].join(' ') || problemText(error, words)
}
