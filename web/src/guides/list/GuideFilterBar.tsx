// Filters of the table of guides: inputs above it, a sheet on a phone.
import { IconFilter } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { categoryTitlesQuery } from '../../categories/titles.ts'
import { languageName, siteLanguages } from '../../lib/i18n/locale.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { PersonField } from '../../people/PersonField.tsx'
import { siteInfoQuery } from '../../site/queries.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Select } from '../../ui/fields/Select.tsx'
import { TextFilter } from '../cards/TextFilter.tsx'
import { changedFilter, countFilters, type GuideFilter, type GuideStateName, guideStates } from './filter.ts'
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
  const [isOpen, setOpen] = useState(false)
  const count = countFilters(props.filter)
  return (
    <>
      <div className="sw-guide-filters-wide">
        <GuideFilterFields {...props} />
      </div>
      <div className="sw-row sw-guide-tools" data-gap="2">
        <Button
          kind="plain"
          className="sw-guide-filters-narrow"
          icon={<IconFilter size={20} aria-hidden="true" />}
          onClick={() => setOpen(true)}
        >
          {count > 0 ? `${t('guides.filters')} (${count})` : t('guides.filters')}
        </Button>
        {children}
      </div>
      {isOpen && (
        <Dialog title={t('guides.filters')} isStored onClose={() => setOpen(false)}>
          <div className="sw-form">
            <GuideFilterFields {...props} />
            <Button onClick={() => setOpen(false)}>{t('guides.show')}</Button>
          </div>
        </Dialog>
      )}
    </>
  )
}

function GuideFilterFields({ filter, onChange }: FieldsProps) {
  const { t, locale } = useTexts()
  const titles = useQuery(categoryTitlesQuery).data ?? []
  const types = Object.entries(useQuery(siteInfoQuery).data?.['guide-types'] ?? {})
  const langids = [...new Set([...siteLanguages, ...(filter.langid ? [filter.langid] : [])])]
  const set = (change: Parameters<typeof changedFilter>[1]) => onChange(changedFilter(filter, change))
  const all = { value: '', label: t('guides.all') }
  return (
    <search className="sw-guide-filter" aria-label={t('guides.filters')}>
      <TextFilter label={t('guides.filter')} value={filter.q ?? ''} onChange={(q) => set({ q })} />
      <Select
        label={t('guides.state')}
        value={filter.state ?? ''}
        onChange={({ currentTarget }) => set({ state: currentTarget.value as GuideStateName | '' })}
        options={[all, ...guideStates.map((state) => ({ value: state, label: t(guideStateTexts[state]) }))]}
      />
      <Select
        label={t('guides.category')}
        value={filter.category ?? ''}
        onChange={({ currentTarget }) => set({ category: currentTarget.value })}
        options={[all, ...titles.map((title) => ({ value: title, label: title }))]}
      />
      <Select
        label={t('guides.type')}
        value={filter.type ?? ''}
        onChange={({ currentTarget }) => set({ type: currentTarget.value })}
        options={[all, ...types.map(([value, { title }]) => ({ value, label: title }))]}
      />
      <Select
        label={t('guides.language')}
        value={filter.langid ?? ''}
        onChange={({ currentTarget }) => set({ langid: currentTarget.value })}
        options={[all, ...langids.map((value) => ({ value, label: languageName(value, locale) }))]}
      />
      <PersonField label={t('guides.owner')} userid={filter.owner} onChange={(owner) => set({ owner })} />
    </search>
  )
}
