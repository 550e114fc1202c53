// Updates offline copies while a screen that shows them is open.
import { useEffect } from 'react'
import { useMe } from '../account/queries.ts'
import { readerLanguage } from '../lib/i18n/reader-language.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { startKeeping } from './keeper.ts'

export function useKeeper(): void {
  const userid = useMe()?.userid
  const { locale } = useTexts()
  const reading = readerLanguage()
  useEffect(
    () => (userid === undefined ? undefined : startKeeping(userid, [...new Set([locale, reading])])),
    [userid, locale, reading],
  )
}
