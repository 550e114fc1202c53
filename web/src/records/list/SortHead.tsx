// A head of the list that it is sorted by when it is pressed, and the same choice for a phone, where there are no heads.
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { Select } from '../../ui/fields/Select.tsx'
import { type Filter, orderOf, type Sort, sortedBy } from '../filter.ts'
import './sort.css'

export interface SortProps {
  filter: Filter
  onSort: (filter: Filter) => void
}

const sortTexts = {
  workorderid: 'records.order',
  guide_title: 'records.guide',
  status: 'records.state',
  starttime: 'records.began',
  endtime: 'records.ended',
  active_duration: 'records.active',
  username: 'records.who',
  deviation_count: 'records.deviations',
  missing_count: 'records.missingAnswers',
} as const satisfies Record<Sort, string>

export function SortHead({ filter, onSort, by }: SortProps & { by: Sort }) {
  const { t } = useTexts()
  const { sort, order } = orderOf(filter)
  const isBy = sort === by
  const Icon = isBy ? (order === 'asc' ? IconArrowUp : IconArrowDown) : IconArrowsSort
  return (
    <th scope="col" aria-sort={isBy ? (order === 'asc' ? 'ascending' : 'descending') : 'none'}>
      <button type="button" className="sw-sort" onClick={() => onSort(sortedBy(filter, by))}>
        {t(sortTexts[by])}
        <Icon size={16} aria-hidden="true" />
      </button>
    </th>
  )
}

export function SortChoice({ filter, onSort }: SortProps) {
  const { t } = useTexts()
  const { sort, order } = orderOf(filter)
  const Icon = order === 'asc' ? IconArrowUp : IconArrowDown
  return (
    <div className="sw-sort-choice">
      <Select
        label={t('records.sortBy')}
        value={sort}
        onChange={({ currentTarget }) => onSort(sortedBy(filter, currentTarget.value as Sort))}
        options={Object.entries(sortTexts).map(([value, text]) => ({ value, label: t(text) }))}
      />
      <Button
        kind="plain"
        icon={<Icon size={20} aria-hidden="true" />}
        onClick={() => onSort(sortedBy(filter, sort))}
      >
        {t(order === 'asc' ? 'records.upwards' : 'records.downwards')}
      </Button>
    </div>
  )
}
