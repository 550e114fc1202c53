// Input for a content language: shows the selection, and suggests while typing.
import { useState } from 'react'
import { languageName } from '../../lib/i18n/locale.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { findOptions } from './find-options.ts'
import { languageOptions, withTyped } from './language-options.ts'
import { Suggest } from './Suggest.tsx'

interface LanguageFieldProps {
  label: string
  hint?: string
  value: string
  /** Excluded languages. */
  without?: string
  /** Suggested first, and marked. */
  begun?: readonly string[]
  error?: string | null | undefined
  onChange: (langid: string) => void
}

export function LanguageField({ label, hint, value, without, begun, error, onChange }: LanguageFieldProps) {
  const { t, locale } = useTexts()
  const [typed, setTyped] = useState<string | null>(null)
  const isBegun = (langid: string) => begun?.includes(langid) ?? false
  const named = withTyped(languageOptions(locale), typed ?? '', locale)
    .filter((option) => option.value !== without)
    .toSorted((one, other) => Number(isBegun(other.value)) - Number(isBegun(one.value)))
  const options = named.map((option) =>
    isBegun(option.value) ? { ...option, label: t('ui.languageBegun', { language: option.label }) } : option,
  )
  const choose = (langid: string | undefined) => {
    setTyped(null)
    if (langid !== undefined && langid !== value) onChange(langid)
  }
  const leave = () => {
    const wanted = typed?.trim().toLocaleLowerCase()
    choose(
      named.find((option) => [option.value, option.label].some((each) => each.toLocaleLowerCase() === wanted))
        ?.value,
    )
  }
  return (
    <Suggest
      label={label}
      name="langid"
      {...(hint && { hint })}
      value={typed ?? languageName(value, locale)}
      query={typed ?? ''}
      options={options}
      error={error}
      nothing={t('ui.noLanguage')}
      onType={setTyped}
      onChoose={(option) => choose(option.value)}
      onEnter={(text) => choose(typed === null ? undefined : findOptions(options, text)[0]?.value)}
      onLeave={leave}
    />
  )
}
