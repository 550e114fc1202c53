// What narrows the list of runs, the fields that get a column, and the views that were saved of it.
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { allStates, columnsOf, type Filter } from './filter.ts'
import { fieldNamesQuery, guideNamesQuery } from './queries.ts'
import { stateTexts } from './state-texts.ts'
import { removeView, saveView, useViews } from './views.ts'

interface FilterFormProps {
  filter: Filter
  onChange: (filter: Filter) => void
}

export function FilterForm({ filter, onChange }: FilterFormProps) {
  const { t } = useTexts()
  const guides = useQuery(guideNamesQuery)
  const [words, setWords] = useState(filter.text ?? '')
  const [isNaming, setNaming] = useState(false)
  const set = (change: { [K in keyof Filter]?: Filter[K] | undefined }) =>
    onChange(
      Object.fromEntries(Object.entries({ ...filter, ...change }).filter(([, value]) => value)) as Filter,
    )
  useEffect(() => setWords(filter.text ?? ''), [filter.text])
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
          set({ guideid: Number(currentTarget.value) || undefined, columns: undefined })
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
        onChange={({ currentTarget }) => setWords(currentTarget.value)}
        onBlur={() => set({ text: words.trim() || undefined })}
      />
      <label className="sw-record-tick">
        <input
          type="checkbox"
          checked={filter.deviations === '1'}
          onChange={({ currentTarget }) => set({ deviations: currentTarget.checked ? '1' : undefined })}
        />
        {t('records.onlyDeviations')}
      </label>
      {filter.guideid !== undefined && <Columns guideid={filter.guideid} filter={filter} set={set} />}
      <Views onChange={onChange} onName={() => setNaming(true)} />
      {isNaming && <NameDialog filter={filter} onClose={() => setNaming(false)} />}
    </form>
  )
}

interface ColumnsProps {
  guideid: number
  filter: Filter
  set: (change: { columns: string | undefined }) => void
}

function Columns({ guideid, filter, set }: ColumnsProps) {
  const { t } = useTexts()
  const fields = useQuery(fieldNamesQuery(guideid)).data ?? []
  const chosen = columnsOf(filter)
  if (fields.length === 0) return null
  const toggle = (guid: string) =>
    (chosen.includes(guid) ? chosen.filter((each) => each !== guid) : [...chosen, guid]).join(',')
  return (
    <fieldset className="sw-record-columns">
      <legend>{t('records.columns')}</legend>
      {fields.map(({ field_guid, label }) => (
        <label key={field_guid} className="sw-record-tick">
          <input
            type="checkbox"
            checked={chosen.includes(field_guid)}
            onChange={() => set({ columns: toggle(field_guid) || undefined })}
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}

function Views({ onChange, onName }: { onChange: (filter: Filter) => void; onName: () => void }) {
  const { t } = useTexts()
  const views = useViews()
  return (
    <div className="sw-record-views">
      {views.map(({ name, filter }) => (
        <span key={name} className="sw-record-view">
          <button type="button" onClick={() => onChange(filter)}>
            {name}
          </button>
          <button
            type="button"
            aria-label={t('records.removeView', { name })}
            onClick={() => removeView(name)}
          >
            ×
          </button>
        </span>
      ))}
      <Button type="button" variant="default" onClick={onName}>
        {t('records.saveView')}
      </Button>
      <Button type="button" variant="default" onClick={() => onChange({})}>
        {t('records.clear')}
      </Button>
    </div>
  )
}

function NameDialog({ filter, onClose }: { filter: Filter; onClose: () => void }) {
  const { t } = useTexts()
  const [name, setName] = useState('')
  const save = () => {
    if (name.trim()) saveView(name.trim(), filter)
    onClose()
  }
  return (
    <Dialog title={t('records.saveView')} onClose={onClose}>
      <div className="sw-form">
        <TextInput
          label={t('records.viewName')}
          value={name}
          maxLength={60}
          data-autofocus
          onChange={({ currentTarget }) => setName(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            save()
          }}
        />
        <Button type="button" onClick={save}>
          {t('records.saveView')}
        </Button>
      </div>
    </Dialog>
  )
}
