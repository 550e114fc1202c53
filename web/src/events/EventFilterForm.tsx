// Filters of the audit trail: subject, event, user, dates.
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { PersonField } from '../people/PersonField.tsx'
import { Select } from '../ui/fields/Select.tsx'
import { TextField } from '../ui/fields/TextField.tsx'
import type { TrailFilter } from './filter.ts'
import { type EventSubject, kindsBySubject, subjects } from './kinds.ts'
import './trail.css'

interface EventFilterFormProps {
  filter: TrailFilter
  onFilter: (filter: TrailFilter) => void
}

const isSubject = (name: string | undefined): name is EventSubject =>
  name !== undefined && Object.hasOwn(kindsBySubject, name)

export function EventFilterForm({ filter, onFilter }: EventFilterFormProps) {
  const { t } = useTexts()
  const { type, subject, from, to } = filter
  const set = (change: TrailFilter) => onFilter({ ...filter, ...change })
  const kindsOf = (name: EventSubject) =>
    kindsBySubject[name].map((kind) => ({ value: kind, label: t(`event.${kind}`) }))
  const kinds = isSubject(subject)
    ? kindsOf(subject)
    : subjects.map((name) => ({ group: t(`event.subject.${name}`), items: kindsOf(name) }))
  return (
    <form
      className="sw-columns sw-filters sw-trail-filter"
      data-column="narrow"
      data-gap="3"
      aria-label={t('events.filter')}
      onSubmit={(e) => e.preventDefault()}
    >
      <Select
        label={t('events.subject')}
        value={isSubject(subject) ? subject : ''}
        onChange={({ currentTarget }) => set({ subject: currentTarget.value || undefined, type: undefined })}
        options={[
          { value: '', label: t('ui.filterAll', { of: t('events.subject') }) },
          ...subjects.map((name) => ({ value: name, label: t(`event.subject.${name}`) })),
        ]}
      />
      <Select
        label={t('events.type')}
        value={type ?? ''}
        onChange={({ currentTarget }) => set({ type: currentTarget.value || undefined })}
        options={[{ value: '', label: t('ui.filterAll', { of: t('events.type') }) }, ...kinds]}
      />
      <PersonField
        label={t('events.who')}
        userid={filter.userid}
        onChange={(userid) => onFilter({ ...filter, userid })}
      />
      <TextField
        type="date"
        label={t('events.from')}
        value={from ?? ''}
        {...(to && { max: to })}
        onChange={({ currentTarget }) => set({ from: currentTarget.value || undefined })}
      />
      <TextField
        type="date"
        label={t('events.to')}
        value={to ?? ''}
        {...(from && { min: from })}
        onChange={({ currentTarget }) => set({ to: currentTarget.value || undefined })}
      />
      {Object.values(filter).some((value) => value !== undefined) && (
        <button type="button" className="sw-text-button" onClick={() => onFilter({})}>
          {t('events.clear')}
        </button>
      )}
    </form>
  )
}
