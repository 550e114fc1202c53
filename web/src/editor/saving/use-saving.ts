// Hook for saving and publishing a guide.
import { ApiError } from '@stepwright/client'
import { useQuestionAtLeaving } from '../../lib/drafts/use-question-at-leaving.ts'
import { type Sending, useSending } from '../../lib/drafts/use-sending.ts'
import { problemText } from '../../lib/forms/form-errors.ts'
import type { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { knownReleases, refreshReleases } from '../../releases/queries.ts'
import { openPanels, panelOf } from '../panels.ts'
import type { Store } from '../store.ts'
import { numberOf } from './changes.ts'
import { isDirty } from './drafts.ts'
import { saveAll, setPublic } from './save.ts'

export interface Saving extends Omit<Sending, 'inTurn'> {
  publish: (isPublic: boolean) => Promise<void>
}

export function useSaving(store: Store, guideid: number): Saving {
  const send = async () => {
    await saveAll(store, guideid)
    // A save is accepted after the approval has ended, or ends it.
    if (knownReleases(guideid)?.pending) await refreshReleases(guideid)
  }
  const { inTurn, ...sending } = useSending(send, (error, words) => {
    // The notice with the request may not be there yet.
    if (error instanceof ApiError && error.code === 'approval.under-request') void refreshReleases(guideid)
    return refusalText(error, store, words)
  })
  useQuestionAtLeaving(() => isDirty(store.get()))
  const publish = (isPublic: boolean) =>
    inTurn(async () => {
      await send()
      await setPublic(store, guideid, isPublic)
    })
  return { ...sending, publish }
}

/** Faults of steps with the number of the step on the screen. */
function refusalText(error: unknown, store: Store, words: ReturnType<typeof useTexts>): string {
  const { base, document } = store.get()
  const faults = error instanceof ApiError && error.status === 422 ? error.errors : []
  openPanels(faults.map(({ field }) => panelOf(field)))
  const texts = faults.map(({ field, message }) => {
    const [place, index] = /^steps\.(\d+)\./.exec(field) ?? []
    if (!place) return message
    const step = words.t('edit.step', { number: numberOf(base, document, Number(index)) })
    return `${step}: ${message.replace(place, '')}`
  })
  return texts.join(' ') || problemText(error, words)
}
