// Filters of the list of users.
import { type FormEvent, useRef } from 'react'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { Button } from '../ui/buttons/Button.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import { Toggle } from '../ui/fields/Toggle.tsx'

interface PeopleFilterProps {
  words: string
  withDisabled: boolean
  onWords: (words: string) => void
  onWithDisabled: (withDisabled: boolean) => void
}

export function PeopleFilter({ words, withDisabled, onWords, onWithDisabled }: PeopleFilterProps) {
  const { t } = useTexts()
  const input = useRef<HTMLInputElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onWords(input.current?.value.trim() ?? '')
  }
  return (
    <form className="sw-row sw-filter" onSubmit={submit}>
      <TextField
        key={words}
        ref={input}
        type="search"
        label={t('people.find')}
        placeholder={t('people.findHint')}
        defaultValue={words}
        maxLength={100}
      />
      <Button type="submit" kind="plain">
        {t('people.findAction')}
      </Button>
      <Toggle
        name="withDisabled"
        label={t('people.withDisabled')}
        checked={withDisabled}
        onChange={(event) => onWithDisabled(event.currentTarget.checked)}
      />
    </form>
  )
}
