// Narrows the audit trail by kind of event, by what was changed, by who did it.
import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'

interface Filter {
  type: string
  subject: string
  userid: string
}

interface EventFilterFormProps {
  filter: Filter
  onFilter: (filter: Filter) => void
}

const none: Filter = { type: '', subject: '', userid: '' }

export function EventFilterForm({ filter, onFilter }: EventFilterFormProps) {
  const { t } = useTexts()
  const [values, setValues] = useState(filter)
  const isFiltered = Object.values(filter).some(Boolean)
  const field = (name: keyof Filter) => ({
    value: values[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      setValues({ ...values, [name]: event.currentTarget.value }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onFilter({ type: values.type.trim(), subject: values.subject.trim(), userid: values.userid.trim() })
  }
  return (
    <form className="sw-filter" onSubmit={submit}>
      <TextInput
        {...field('type')}
        label={t('events.type')}
        placeholder="user.changed"
        autoCapitalize="none"
      />
      <TextInput {...field('subject')} label={t('events.subject')} placeholder="user" autoCapitalize="none" />
      <TextInput {...field('userid')} label={t('events.userid')} inputMode="numeric" />
      <Button type="submit" variant="default">
        {t('events.filter')}
      </Button>
      {isFiltered && (
        <Button variant="subtle" onClick={() => onFilter(none)}>
          {t('events.clear')}
        </Button>
      )}
    </form>
  )
}
