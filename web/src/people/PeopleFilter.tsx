// Filters of the list of users: beside each other above it, in a dialog on a phone.
import { useQuery } from '@tanstack/react-query'
import { type Privilege, privileges } from '../lib/api.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { Select } from '../ui/fields/Select.tsx'
import { TextFilter } from '../ui/filter/TextFilter.tsx'
import { FilterBar } from '../ui/screen/FilterBar.tsx'
import { SortChoice } from '../ui/sort/SortHead.tsx'
import {
  changedPeople,
  countFilters,
  type PeopleFilter as Filter,
  orderOfPeople,
  type PeopleSort,
  peopleSorts,
  peopleStates,
  sortedPeople,
} from './filter.ts'
import { teamNamesQuery } from './queries.ts'
import { roleName } from './roles.ts'

interface PeopleFilterProps {
  filter: Filter
  onChange: (filter: Filter) => void
}

export const peopleSortTexts = {
  username: 'people.person',
  last_seen_date: 'people.lastSeen',
  join_date: 'people.joined',
} as const satisfies Record<PeopleSort, string>

export function PeopleFilter(props: PeopleFilterProps) {
  const { t } = useTexts()
  const { filter, onChange } = props
  const { sort, order } = orderOfPeople(filter)
  return (
    <div className="sw-stack sw-people-filter" data-gap="2">
      <FilterBar
        label={t('people.filters')}
        count={countFilters(filter)}
        doneLabel={t('people.show')}
        fields={<Fields {...props} />}
      />
      <SortChoice
        label={t('people.sort')}
        value={sort}
        options={peopleSorts.map((value) => ({ value, label: t(peopleSortTexts[value]) }))}
        direction={order}
        directionLabel={t(order === 'asc' ? 'people.ascending' : 'people.descending')}
        onSort={(value) => onChange(sortedPeople(filter, value as PeopleSort))}
      />
    </div>
  )
}

function Fields({ filter, onChange }: PeopleFilterProps) {
  const { t } = useTexts()
  const teams = useQuery(teamNamesQuery).data ?? []
  const set = (change: Parameters<typeof changedPeople>[1]) => onChange(changedPeople(filter, change))
  const allOf = (of: string) => ({ value: '', label: t('ui.filterAll', { of }) })
  return (
    <>
      <TextFilter
        label={t('people.find')}
        placeholder={t('people.findHint')}
        value={filter.q ?? ''}
        onChange={(q) => set({ q })}
      />
      <Select
        label={t('people.role')}
        value={filter.privilege ?? ''}
        onChange={({ currentTarget }) => set({ privilege: currentTarget.value as Privilege | '' })}
        options={[
          allOf(t('people.role')),
          ...privileges.map((value) => ({ value, label: t(roleName(value)) })),
        ]}
      />
      <Select
        label={t('people.team')}
        value={String(filter.teamid ?? '')}
        onChange={({ currentTarget }) => set({ teamid: Number(currentTarget.value) || undefined })}
        options={[
          allOf(t('people.team')),
          ...teams.map(({ teamid, name }) => ({ value: String(teamid), label: name })),
        ]}
      />
      <Select
        label={t('people.state')}
        value={filter.state ?? ''}
        onChange={({ currentTarget }) => set({ state: currentTarget.value as '' | 'active' })}
        options={[
          allOf(t('people.state')),
          ...peopleStates.map((value) => ({ value, label: t(`people.state.${value}`) })),
        ]}
      />
    </>
  )
}
