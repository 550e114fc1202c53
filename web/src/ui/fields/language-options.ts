// Languages to choose from, found by name, own name and code.
import { contentLanguages, readLanguage } from '@stepwright/rules'
import { type Locale, languageName, ownName, siteLanguages } from '../../lib/i18n/locale.ts'
import type { Option } from './find-options.ts'

const made = new Map<Locale, readonly Option[]>()

/** Common languages first, then the others by name. */
export function languageOptions(locale: Locale): readonly Option[] {
  const known = made.get(locale) ?? makeOptions(locale)
  made.set(locale, known)
  return known
}

function makeOptions(locale: Locale): readonly Option[] {
  const all = contentLanguages()
  const spoken = new Set(Intl.DisplayNames.supportedLocalesOf(all))
  const options = all.map((value) => optionOf(value, locale, spoken.has(value)))
  const isUsual = ({ value }: Option) => siteLanguages.some((each) => each === value)
  return options.toSorted(
    (one, other) =>
      Number(isUsual(other)) - Number(isUsual(one)) || one.label.localeCompare(other.label, locale),
  )
}

const optionOf = (value: string, locale: Locale, isSpoken: boolean): Option => ({
  value,
  label: languageName(value, locale),
  words: isSpoken ? `${value} ${ownName(value)}` : value,
})

/** The typed text may be a code with region or script that is not in the list. */
export function withTyped(options: readonly Option[], typed: string, locale: Locale): readonly Option[] {
  const value = readLanguage(typed.trim())
  if (value === undefined || !typed.includes('-') || options.some((each) => each.value === value))
    return options
  return [...options, { value, label: languageName(value, locale), words: typed }]
}
