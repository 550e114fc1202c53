// Filters of the table of guides: inputs above it, a sheet on a phone.
import type { ReactNode } from 'react'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { PersonField } from '../../people/PersonField.tsx'
import { Select } from '../../ui/fields/Select.tsx'
import { TextFilter } from '../../ui/filter/TextFilter.tsx'
import { FilterBar } from '../../ui/screen/FilterBar.tsx'
import { changedFilter, countFilters, type GuideFilter, type GuideStateName, guideStates } from './filter.ts'
import { useFilterOptions } from './filter-options.ts'
import { guideStateTexts } from './filter-texts.ts'

interface FieldsProps {
  filter: GuideFilter
  onChange: (filter: GuideFilter) => void
}

interface BarProps extends FieldsProps {
  /** Further buttons beside the filter button. */
  children?: ReactNode
}

export function GuideFilterBar({ children, ...props }: BarProps) {
  const { t } = useTexts()
  return (
    <FilterBar
      label={t('guides.filters')}
      count={countFilters(props.filter)}
      doneLabel={t('guides.show')}
      fields={<GuideFilterFields {...props} />}
    >
      {children}
    </FilterBar>
  )
}

type FilterLabel = `guides.${'state' | 'category' | 'type' | 'language'}`

function GuideFilterFields({ filter, onChange }: FieldsProps) {
  const { t } = useTexts()
  const { categories, types, languages } = useFilterOptions(filter)
  const allOf = (of: FilterLabel) => ({ value: '', label: t('ui.filterAll', { of: t(of) }) })
  const set = (change: Parameters<typeof changedFilter>[1]) => onChange(changedFilter(filter, change))
  return (
    <>
      <TextFilter
        label={t('guides.filter')}
        placeholder={t('guides.filter')}
        value={filter.q ?? ''}
        onChange={(q) => set({ q })}
      />
      <Select
        label={t('guides.state')}
        value={filter.state ?? ''}
        onChange={({ currentTarget }) => set({ state: currentTarget.value as GuideStateName | '' })}
        options={[
          allOf('guides.state'),
          ...guideStates.map((state) => ({ value: state, label: t(guideStateTexts[state]) })),
        ]}
      />
      <Select
        label={t('guides.category')}
        value={filter.category ?? ''}
        onChange={({ currentTarget }) => set({ category: currentTarget.value })}
        options={[allOf('guides.category'), ...categories]}
      />
      <Select
        label={t('guides.type')}
        value={filter.type ?? ''}
        onChange={({ currentTarget }) => set({ type: currentTarget.value })}
        options={[allOf('guides.type'), ...types]}
      />
      <Select
        label={t('guides.language')}
        value={filter.langid ?? ''}
        onChange={({ currentTarget }) => set({ langid: currentTarget.value })}
        options={[allOf('guides.language'), ...languages]}
      />
      <PersonField label={t('guides.owner')} userid={filter.owner} onChange={(owner) => set({ owner })} />
    </>
  )
}
