// Filters of the search: selects in a row, a dialog with chips of the active ones on a phone.
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { difficultyIn } from '../../guides/fact-texts.ts'
import { useFilterOptions } from '../../guides/list/filter-options.ts'
import { tagsQuery } from '../../guides/manage/choices.ts'
import { languageName } from '../../lib/i18n/locale.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import {
  activeFacets,
  changedSearch,
  difficulties,
  type Facet,
  type SearchFilter,
  type SearchKind,
  searchKinds,
} from '../../search/filter.ts'
import { Chip } from '../../ui/fields/Chip.tsx'
import { Select } from '../../ui/fields/Select.tsx'
import { Tick } from '../../ui/fields/Tick.tsx'
import { FilterBar } from '../../ui/screen/FilterBar.tsx'
import './search.css'

interface FieldsProps {
  filter: SearchFilter
  onChange: (filter: SearchFilter) => void
}

interface FiltersProps extends FieldsProps {
  /** The number of results. */
  children: ReactNode
}

const kindTexts = {
  guide: 'search.guides',
  category: 'search.categories',
  page: 'search.pages',
  item: 'search.items',
  course: 'search.courses',
} as const satisfies Record<SearchKind, string>

export function SearchFilters({ filter, onChange, children }: FiltersProps) {
  const { t, locale } = useTexts()
  const { typeName } = useFilterOptions({})
  const active = activeFacets(filter)
  const names: Record<Facet, (value: never) => string> = {
    kind: (kind: SearchKind) => t(kindTexts[kind]),
    type: typeName,
    category: (title: string) => title,
    langid: (langid: string) => languageName(langid, locale),
    difficulty: (difficulty: string) => difficultyIn(locale, difficulty),
    tag: (tag: string) => tag,
    form: () => t('search.hasForm'),
  }
  return (
    <div className="sw-search-filters">
      <FilterBar
        label={t('guides.filters')}
        count={active.length}
        doneLabel={t('search.show')}
        fields={<Fields filter={filter} onChange={onChange} />}
      >
        {children}
        {active.length > 0 && (
          <>
            <ul className="sw-row sw-filter-narrow" data-gap="2" aria-label={t('search.activeFilters')}>
              {active.map((facet) => {
                const name = names[facet](filter[facet] as never)
                return (
                  <Chip
                    key={facet}
                    label={t('search.removeFilter', { name })}
                    onRemove={() => onChange(changedSearch(filter, { [facet]: undefined }))}
                  >
                    {name}
                  </Chip>
                )
              })}
            </ul>
            <button type="button" className="sw-text-button" onClick={() => onChange({ q: filter.q ?? '' })}>
              {t('guides.clear')}
            </button>
          </>
        )}
      </FilterBar>
    </div>
  )
}

function Fields({ filter, onChange }: FieldsProps) {
  const { t, locale } = useTexts()
  const { all, categories, types, languages } = useFilterOptions(filter)
  const tags = useQuery(tagsQuery).data ?? []
  const set = (change: Parameters<typeof changedSearch>[1]) => onChange(changedSearch(filter, change))
  /** One select for kinds and, below guides, their types. */
  const setKind = (value: string) => {
    const [kind, type] = value.split(' ')
    set({ kind: type ? undefined : kind, type })
  }
  const allTags = [...new Set([...tags, ...(filter.tag ? [filter.tag] : [])])]
  return (
    <>
      <Select
        label={t('search.kind')}
        value={filter.type ? `type ${filter.type}` : (filter.kind ?? '')}
        onChange={({ currentTarget }) => setKind(currentTarget.value)}
        options={[
          all,
          ...searchKinds.map((kind) => ({ value: kind as string, label: t(kindTexts[kind]) })),
          {
            group: t('search.guideTypes'),
            items: types.map(({ value, label }) => ({ value: `type ${value}`, label })),
          },
        ]}
      />
      <Select
        label={t('guides.category')}
        value={filter.category ?? ''}
        onChange={({ currentTarget }) => set({ category: currentTarget.value })}
        options={[all, ...categories]}
      />
      <Select
        label={t('guides.language')}
        value={filter.langid ?? ''}
        onChange={({ currentTarget }) => set({ langid: currentTarget.value })}
        options={[all, ...languages]}
      />
      <Select
        label={t('search.difficulty')}
        value={filter.difficulty ?? ''}
        onChange={({ currentTarget }) => set({ difficulty: currentTarget.value })}
        options={[
          all,
          ...difficulties.map((value) => ({ value: value as string, label: difficultyIn(locale, value) })),
        ]}
      />
      {allTags.length > 0 && (
        <Select
          label={t('search.tag')}
          value={filter.tag ?? ''}
          onChange={({ currentTarget }) => set({ tag: currentTarget.value })}
          options={[all, ...allTags.map((tag) => ({ value: tag, label: tag }))]}
        />
      )}
      <Tick
        label={t('search.hasForm')}
        checked={filter.form ?? false}
        onChange={(isOn) => set({ form: isOn || undefined })}
      />
    </>
  )
}
