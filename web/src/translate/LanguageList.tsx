// The languages that a guide can be translated into, searched while typing, with how far each is.
import { TextInput } from '@mantine/core'
import type { Output } from '@stepwright/client'
import { IconChevronRight, IconSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { contentLanguages, languageName, ownName } from '../lib/i18n/locale.ts'
import { type T, useTexts } from '../lib/i18n/TextsProvider.tsx'

type LanguageState = Output<'listGuideTranslations'>[number]

interface LanguageListProps {
  guideid: number
  /** The language that it was written in. */
  original: string
  states: readonly LanguageState[]
}

export function LanguageList({ guideid, original, states }: LanguageListProps) {
  const { t, locale } = useTexts()
  const [words, setWords] = useState('')
  const wanted = words.trim().toLocaleLowerCase()
  const stateOf = (langid: string) => states.find((state) => state.langid === langid)
  const found = contentLanguages
    .filter((langid) => langid !== original)
    .map((langid) => ({
      langid,
      name: languageName(langid, locale),
      own: ownName(langid),
      state: stateOf(langid),
    }))
    .filter(({ langid, name, own }) =>
      [langid, name, own].some((each) => each.toLocaleLowerCase().includes(wanted)),
    )
    .toSorted(
      (one, two) => Number(!one.state) - Number(!two.state) || one.name.localeCompare(two.name, locale),
    )
  return (
    <div className="sw-tr-languages">
      <TextInput
        label={t('translate.search')}
        leftSection={<IconSearch size={20} aria-hidden="true" />}
        value={words}
        autoComplete="off"
        onChange={(event) => setWords(event.currentTarget.value)}
      />
      {found.length === 0 && <p className="sw-soft">{t('translate.noLanguage')}</p>}
      <ul aria-live="polite">
        {found.map(({ langid, name, own, state }) => (
          <li key={langid}>
            <Link to="/translate/$id/$lang" params={{ id: String(guideid), lang: langid }}>
              <span>
                <strong>{name}</strong>
                {own !== name && <span lang={langid}> · {own}</span>}
                <span className="sw-soft">{stateText(state, t)}</span>
              </span>
              <IconChevronRight size={20} aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

function stateText(state: LanguageState | undefined, t: T): string {
  if (!state) return t('translate.notBegun')
  const count = state.staleTexts + state.untranslatedTexts
  return count === 0 ? t('translate.complete') : t('translate.toDo', { count })
}
