// Languages that a guide can be translated into, filtered while typing, with their progress.
import type { Output } from '@stepwright/client'
import { IconChevronRight, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { type Locale, ownName, siteLanguages } from '../lib/i18n/locale.ts'
import { type T, useTexts } from '../lib/i18n/TextsProvider.tsx'
import { Link } from '../lib/router/Link.tsx'
import { findOptions } from '../ui/fields/find-options.ts'
import { languageOptions, withTyped } from '../ui/fields/language-options.ts'
import { TextField } from '../ui/fields/TextField.tsx'
import './translate.css'

type LanguageState = Output<'listGuideTranslations'>[number]

/** Bound of the list; typing finds others. */
const most = 24

interface LanguageListProps {
  guideid: number
  /** Language of the original. */
  original: string
  states: readonly LanguageState[]
}

export function LanguageList({ guideid, original, states }: LanguageListProps) {
  const { t, locale } = useTexts()
  const [words, setWords] = useState('')
  const stateOf = (langid: string) => states.find((state) => state.langid === langid)
  const found = languagesFor(words, locale, [...states.map(({ langid }) => langid), ...siteLanguages])
    .filter(({ value }) => value !== original)
    .map(({ value, label }) => ({ langid: value, name: label, own: ownName(value), state: stateOf(value) }))
    .toSorted((one, two) => Number(!one.state) - Number(!two.state))
  return (
    <div className="sw-stack sw-tr-languages" data-gap="4">
      <TextField
        label={t('translate.search')}
        icon={<IconSearch size={20} aria-hidden="true" />}
        value={words}
        autoComplete="off"
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      {found.length === 0 && <p className="sw-soft">{t('ui.noLanguage')}</p>}
      <ul className="sw-columns" data-gap="3" aria-live="polite">
        {found.map(({ langid, name, own, state }) => (
          <li key={langid}>
            <Link
              to="/translate/$id/$lang"
              params={{ id: String(guideid), lang: langid }}
              className="sw-tile"
              data-framed
            >
              <span className="sw-list-text">
                <strong>
                  {name}
                  {own !== name && <span lang={langid}> · {own}</span>}
                </strong>
                <span>{stateText(state, t)}</span>
              </span>
              <IconChevronRight size={20} aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Without a filter started and common languages; others are found by name. */
function languagesFor(words: string, locale: Locale, usual: readonly string[]) {
  const options = [...usual, words].reduce((all, tag) => withTyped(all, tag, locale), languageOptions(locale))
  if (words.trim() !== '') return findOptions(options, words, most)
  return options
    .filter(({ value }) => usual.includes(value))
    .toSorted((one, other) => one.label.localeCompare(other.label, locale))
}

function stateText(state: LanguageState | undefined, t: T): string {
  if (!state) return t('translate.notBegun')
  const count = state.staleTexts + state.untranslatedTexts
  return count === 0 ? t('translate.complete') : t('translate.toDo', { count })
}
