// Narrows the list of people.
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useRef } from 'react'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
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
    <form className="sw-filter" onSubmit={submit}>
      <TextInput
        key={words}
        ref={input}
        type="search"
        label={t('people.find')}
        placeholder={t('people.findHint')}
        defaultValue={words}
        maxLength={100}
      />
      <Button type="submit" variant="default">
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
