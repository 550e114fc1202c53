// State of a change of the user: sending, and what went wrong.
import { ApiError } from '@stepwright/client'
import { useState } from 'react'
import { useMe } from '../account/queries.ts'
import { problemText, type Wording } from '../lib/forms/form-errors.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import type { Credentials } from './queries.ts'
import { EntriesWait, needServer, switchTo } from './switching.ts'

type Words = Wording & Pick<ReturnType<typeof useTexts>, 't'>

export function switchFault(error: unknown, words: Words): string {
  if (error instanceof EntriesWait) return words.t('device.waitsFirst', { count: error.count })
  if (error instanceof ApiError) return problemText(error, words)
  return words.tryText(`problem.${(error as { code?: string }).code}`) ?? words.t('device.switchOffline')
}

export function useSwitch() {
  const words = useTexts()
  const me = useMe() ?? null
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  /** Resolves to true if the page is about to load again. */
  const attempt = async (act: () => Promise<unknown>): Promise<boolean> => {
    if (isBusy) return false
    setBusy(true)
    setFault(null)
    try {
      await act()
      return true
    } catch (error) {
      setFault(switchFault(error, words))
      setBusy(false)
      return false
    }
  }
  return {
    isBusy,
    fault,
    forgetFault: () => setFault(null),
    attempt,
    signIn: (credentials: Credentials) =>
      attempt(async () => {
        await needServer()
        await switchTo(credentials, me)
      }),
  }
}
