// Syncs the languages of app, content and account: signing in applies the account's language, a choice in the menu is
// saved to it.
import { useCallback, useEffect, useRef } from 'react'
import { saveAccount, useMe } from '../../account/queries.ts'
import { problemText } from '../../lib/forms/form-errors.ts'
import { type Locale, toLocale } from '../../lib/i18n/locale.ts'
import { setReaderLanguage } from '../../lib/i18n/reader-language.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { showToast } from '../../ui/toasts.tsx'

export function useLanguageOfAccount(): void {
  const me = useMe()
  const { locale, setLocale } = useTexts()
  const seen = useRef('')
  const wanted = toLocale(me?.langid)
  const mark = `${me?.userid ?? ''}:${me?.langid ?? ''}`

  useEffect(() => {
    if (!me || seen.current === mark) return
    seen.current = mark
    if (me.langid) setReaderLanguage(me.langid)
    if (wanted && wanted !== locale) void setLocale(wanted)
  }, [me, mark, wanted, locale, setLocale])
}

export function useChooseLanguage(): (locale: Locale) => Promise<void> {
  const me = useMe()
  const words = useTexts()
  return useCallback(
    async (locale) => {
      setReaderLanguage(locale)
      await words.setLocale(locale)
      if (!me || me.langid === locale) return
      try {
        await saveAccount(me.userid, { langid: locale })
      } catch (error) {
        showToast(problemText(error, words), 'failed')
      }
    },
    [me, words],
  )
}
