// What narrows the list of runs: beside each other above the table, or in a sheet of a phone.
import { NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import type { FieldName } from './columns.ts'
import { allStates, type Filter } from './filter.ts'
import { guideNamesQuery } from './queries.ts'
import { stateTexts } from './state-texts.ts'

export type Change = { [K in keyof Filter]?: Filter[K] | string | undefined }

export const changed = (filter: Filter, change: Change): Filter =>
  Object.fromEntries(Object.entries({ ...filter, ...change }).filter(([, value]) => value)) as Filter

interface FilterFieldsProps {
  filter: Filter
  onChange: (filter: Filter) => void
  /** Those of the guide that is chosen. */
  fields: readonly FieldName[]
}

export function FilterFields({ filter, onChange, fields }: FilterFieldsProps) {
  const { t } = useTexts()
  const guides = useQuery(guideNamesQuery)
  const [words, setWords] = useState(filter.text ?? '')
  useEffect(() => setWords(filter.text ?? ''), [filter.text])
  const set = (change: Change) => onChange(changed(filter, change))
  const search = (event: FormEvent) => {
    event.preventDefault()
    set({ text: words.trim() || undefined })
  }
  return (
    <form className="sw-record-filter" aria-label={t('records.filter')} onSubmit={search}>
      <NativeSelect
        label={t('records.guide')}
        value={filter.guideid ?? ''}
        onChange={({ currentTarget }) =>
          onChange(
            changed(
              { ...filter, columns: '', deviation_field: '' },
              { guideid: Number(currentTarget.value) || undefined },
            ),
          )
        }
        data={[
          { value: '', label: t('records.allGuides') },
          ...(guides.data ?? []).map(({ guideid, title }) => ({ value: String(guideid), label: title })),
        ]}
      />
      <NativeSelect
        label={t('records.state')}
        value={filter.status ?? ''}
        onChange={({ currentTarget }) => set({ status: currentTarget.value || undefined })}
        data={[
          { value: '', label: t('records.allStates') },
          ...allStates.map((state) => ({ value: state, label: t(stateTexts[state]) })),
        ]}
      />
      <TextInput
        type="date"
        label={t('records.from')}
        value={filter.from ?? ''}
        onChange={({ currentTarget }) => set({ from: currentTarget.value || undefined })}
      />
      <TextInput
        type="date"
        label={t('records.to')}
        value={filter.to ?? ''}
        onChange={({ currentTarget }) => set({ to: currentTarget.value || undefined })}
      />
      <TextInput
        label={t('records.text')}
        description={t('records.textHint')}
        value={words}
        enterKeyHint="search"
        onChange={({ currentTarget }) => setWords(currentTarget.value)}
        onBlur={() => set({ text: words.trim() || undefined })}
      />
      <div className="sw-record-odds">
        <label className="sw-record-tick">
          <input
            type="checkbox"
            checked={filter.deviations === '1'}
            onChange={({ currentTarget }) =>
              set({ deviations: currentTarget.checked ? '1' : undefined, deviation_field: undefined })
            }
          />
          {t('records.onlyDeviations')}
        </label>
        {filter.deviations === '1' && fields.length > 0 && (
          <NativeSelect
            label={t('records.deviationField')}
            value={filter.deviation_field ?? ''}
            onChange={({ currentTarget }) => set({ deviation_field: currentTarget.value || undefined })}
            data={[
              { value: '', label: t('records.anyField') },
              ...fields.map(({ field_guid, label }) => ({ value: field_guid, label })),
            ]}
          />
        )}
      </div>
    </form>
  )
}
