// Input that holds a guide: shows its title, opens a search, and can be cleared.
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useDeferredValue, useRef, useState } from 'react'
import { guideOptions } from '../../guides/manage/guide-options.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { ChosenField } from '../../ui/fields/ChosenField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Loaded } from '../../ui/screen/Loaded.tsx'
import { offeredGuidesQuery } from '../queries.ts'
import './runs-bar.css'

interface GuideFieldProps {
  guideid: number | undefined
  /** Undefined while it loads, or if the user may not read it any more. */
  title: string | undefined
  onChange: (guideid: number | undefined) => void
}

export function GuideField({ guideid, title, onChange }: GuideFieldProps) {
  const { t } = useTexts()
  const name =
    guideid === undefined
      ? t('records.allGuides')
      : (title ?? t('records.guideNumber', { number: String(guideid) }))
  return (
    <ChosenField
      label={t('records.guide')}
      name={name}
      isChosen={guideid !== undefined}
      emptyLabel={t('records.takeAway', { name })}
      onEmpty={() => onChange(undefined)}
      dialogTitle={t('records.chooseGuide')}
    >
      {(close) => (
        <GuidePicker
          onPick={(picked) => {
            close()
            onChange(picked)
          }}
        />
      )}
    </ChosenField>
  )
}

function GuidePicker({ onPick }: { onPick: (guideid: number) => void }) {
  const { t } = useTexts()
  const [words, setWords] = useState('')
  const guides = useQuery(offeredGuidesQuery(useDeferredValue(words.trim())))
  const list = useRef<HTMLDivElement>(null)
  const onKey = (event: KeyboardEvent) => {
    const picks = [...(list.current?.querySelectorAll<HTMLElement>('.sw-item') ?? [])]
    const at = picks.indexOf(document.activeElement as HTMLElement)
    const field = list.current?.querySelector('input')
    if (event.key === 'ArrowDown') picks[Math.min(at + 1, picks.length - 1)]?.focus()
    else if (event.key === 'ArrowUp' && at > 0) picks[at - 1]?.focus()
    else if (event.key === 'ArrowUp' && at === 0) field?.focus()
    else if (event.key === 'Enter' && at < 0) picks[0]?.click()
    else return
    event.preventDefault()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys lead from the field through what it finds.
    <div ref={list} className="sw-stack sw-picker" data-gap="3" onKeyDown={onKey}>
      <TextField
        label={t('records.searchGuide')}
        value={words}
        icon={<IconSearch size={20} aria-hidden="true" />}
        onChange={({ currentTarget }) => setWords(currentTarget.value)}
        autoComplete="off"
        data-autofocus
      />
      <Loaded query={guides}>
        {(found) =>
          found.length === 0 ? (
            <p className="sw-soft">{t('records.noGuideFound')}</p>
          ) : (
            <ul className="sw-stack sw-picks" data-gap="2">
              {guideOptions(found, t).map(({ value, label, detail }) => (
                <li key={value}>
                  <button type="button" className="sw-item" onClick={() => onPick(Number(value))}>
                    <span>
                      {label}
                      {detail && <small className="sw-soft"> {detail}</small>}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </div>
  )
}
