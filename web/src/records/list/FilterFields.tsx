// Filter inputs of the list of runs: above the table, or in a sheet on a phone.
import type { FormEvent } from 'react'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { PersonField } from '../../people/PersonField.tsx'
import { Select } from '../../ui/fields/Select.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Tick } from '../../ui/fields/Tick.tsx'
import { useTextFilter } from '../../ui/filter/use-text-filter.ts'
import { allStates, type Change, changed, type Filter, withGuide } from '../filter.ts'
import { stateTexts } from '../state-texts.ts'
import type { FieldName } from './columns.ts'
import { GuideField } from './GuideField.tsx'
import './runs-bar.css'

/** Names of the ids in the filter. */
export interface FilterNames {
  guide?: string | undefined
  person?: string | undefined
  step?: string | undefined
}

export interface FilterFieldsProps {
  filter: Filter
  onChange: (filter: Filter) => void
  /** Fields of the selected guide. */
  fields: readonly FieldName[]
  names: FilterNames
  /** Only what fits into one row. */
  isBrief?: boolean
}

export function FilterFields({ filter, onChange, fields, names, isBrief = false }: FilterFieldsProps) {
  const { t } = useTexts()
  const set = (change: Change) => onChange(changed(filter, change))
  const { apply, field } = useTextFilter(filter.text ?? '', (text) => set({ text: text || undefined }))
  const search = (event: FormEvent) => {
    event.preventDefault()
    apply()
  }
  return (
    <form
      className="sw-grid"
      data-column="field"
      data-gap="4"
      aria-label={t('records.filter')}
      onSubmit={search}
    >
      <TextField
        label={t('records.text')}
        placeholder={t(isBrief ? 'records.text' : 'records.textHint')}
        {...(isBrief && { title: t('records.text') })}
        enterKeyHint="search"
        {...field}
      />
      <GuideField
        guideid={filter.guideid}
        title={names.guide}
        onChange={(guideid) => onChange(withGuide(filter, guideid))}
      />
      <PersonField
        label={t('records.who')}
        userid={filter.performed_by}
        onChange={(userid) => set({ performed_by: userid })}
      />
      <Select
        label={t('records.state')}
        value={filter.status ?? ''}
        onChange={({ currentTarget }) => set({ status: currentTarget.value || undefined })}
        options={[
          { value: '', label: t('ui.filterAll', { of: t('records.state') }) },
          ...allStates.map((state) => ({ value: state, label: t(stateTexts[state]) })),
        ]}
      />
      <div className="sw-record-days">
        <TextField
          type="date"
          label={t('records.beganFrom')}
          value={filter.from ?? ''}
          onChange={({ currentTarget }) => set({ from: currentTarget.value || undefined })}
        />
        <TextField
          type="date"
          label={t('records.to')}
          value={filter.to ?? ''}
          onChange={({ currentTarget }) => set({ to: currentTarget.value || undefined })}
        />
      </div>
      {!isBrief && <Odds filter={filter} onChange={onChange} fields={fields} />}
    </form>
  )
}

/** Filters by oddities of a run. */
function Odds({ filter, onChange, fields }: Omit<FilterFieldsProps, 'names'>) {
  const { t } = useTexts()
  const set = (change: Change) => onChange(changed(filter, change))
  return (
    <div className="sw-stack sw-record-odds" data-gap="3">
      <Tick
        label={t('records.onlyDeviations')}
        checked={filter.deviations === '1'}
        onChange={(isOn) => set({ deviations: isOn ? '1' : undefined, deviation_field: undefined })}
      />
      {filter.deviations === '1' && fields.length > 0 && (
        <Select
          label={t('records.deviationField')}
          value={filter.deviation_field ?? ''}
          onChange={({ currentTarget }) => set({ deviation_field: currentTarget.value || undefined })}
          options={[
            { value: '', label: t('records.anyField') },
            ...fields.map(({ field_guid, label }) => ({ value: field_guid, label })),
          ]}
        />
      )}
      <Tick
        label={t('records.onlyMissing')}
        checked={filter.missing === '1'}
        onChange={(isOn) => set({ missing: isOn ? '1' : undefined })}
      />
      <Tick
        label={t('records.onlyUnsigned')}
        checked={filter.unsigned === '1'}
        onChange={(isOn) => set({ unsigned: isOn ? '1' : undefined })}
      />
      <Tick
        label={t('records.onlyUnsettled')}
        checked={filter.unsettled === '1'}
        onChange={(isOn) => set({ unsettled: isOn ? '1' : undefined })}
      />
      <Select
        label={t('records.voidedRuns')}
        value={filter.voided ?? ''}
        onChange={({ currentTarget }) => set({ voided: currentTarget.value || undefined })}
        options={[
          { value: '', label: t('records.voidedShown') },
          { value: '0', label: t('records.voidedHidden') },
          { value: '1', label: t('records.voidedOnly') },
        ]}
      />
    </div>
  )
}
