// Action of a button: optional confirmation, failure as a toast, optional success message.
import { useState } from 'react'
import { problemText } from '../../lib/forms/form-errors.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { showToast } from '../toasts.tsx'
import { useConfirm } from './use-confirm.ts'

interface Manner {
  ask?: Parameters<ReturnType<typeof useConfirm>>[0]
  done?: string | undefined
}

/** Resolves to true if it was done. */
export type Act = (work: () => unknown, manner?: Manner) => Promise<boolean>

export function useAction(): { act: Act; isBusy: boolean } {
  const words = useTexts()
  const confirm = useConfirm()
  const [isBusy, setBusy] = useState(false)
  const act: Act = async (work, { ask, done } = {}) => {
    if (ask && !(await confirm(ask))) return false
    setBusy(true)
    try {
      await work()
      if (done) showToast(done)
      return true
    } catch (error) {
      showToast(problemText(error, words), 'failed')
      return false
    } finally {
      setBusy(false)
    }
  }
  return { act, isBusy }
}
