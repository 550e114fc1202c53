// Provides texts and formats to components: `const { t, format } = useTexts()`. A change of language renders them
// again.
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useState } from 'react'
import { readStored, writeStored } from '../state/storage.ts'
import { type Format, makeFormat } from './format.ts'
import { findText, switchTexts, type TextKey } from './load.ts'
import { type Locale, languageKey, ownRegion, pickLocale, textDirection, toLocale } from './locale.ts'
import { followReaderLanguage } from './reader-language.ts'
import { makeTranslate, type Translate } from './translate.ts'

export type T = Translate<TextKey>

interface TextsContext {
  locale: Locale
  t: T
  /** Returns the text of a key that is computed at run time (problem codes, event types), or null if there is none. */
  tryText: (key: string, values?: Record<string, string | number>) => string | null
  format: Format
  setLocale: (locale: Locale) => Promise<void>
}

const Context = createContext<TextsContext | null>(null)

export function startLocale(): Locale {
  return pickLocale([readStored(languageKey), ...navigator.languages])
}

export function TextsProvider({ initial, children }: { initial: Locale; children: ReactNode }) {
  const [locale, setState] = useState(initial)

  useEffect(() => {
    document.documentElement.lang = locale
    document.documentElement.dir = textDirection(locale)
  }, [locale])

  const setLocale = useCallback(async (next: Locale) => {
    writeStored(languageKey, next)
    await switchTexts(next)
    setState(next)
  }, [])

  // A choice in another tab applies here, too.
  useEffect(() => {
    const follow = (event: StorageEvent) => {
      followReaderLanguage(event)
      const { key, newValue } = event
      const chosen = key === languageKey ? toLocale(newValue) : null
      if (chosen) void setLocale(chosen)
    }
    addEventListener('storage', follow)
    return () => removeEventListener('storage', follow)
  }, [setLocale])

  const value = useMemo<TextsContext>(() => {
    const translate = makeTranslate(locale, (key) => findText(locale, key))
    return {
      locale,
      t: translate,
      tryText: (key, values) => (findText(locale, key) === undefined ? null : translate(key, values)),
      format: makeFormat(ownRegion(locale)),
      setLocale,
    }
  }, [locale, setLocale])

  return <Context value={value}>{children}</Context>
}

export function useTexts(): TextsContext {
  const value = use(Context)
  if (!value) throw new Error('useTexts outside TextsProvider')
  return value
}
