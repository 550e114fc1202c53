// Column head that sorts the list, and the same choice as a select on a phone.
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import * as ui from '../../ui/sort/SortHead.tsx'
import { type Filter, orderOf, type Sort, sortedBy } from '../filter.ts'

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
  const sortBy = () => onSort(sortedBy(filter, by))
  return <ui.SortHead label={t(sortTexts[by])} direction={sort === by ? order : null} onSort={sortBy} />
}

export function SortChoice({ filter, onSort }: SortProps) {
  const { t } = useTexts()
  const { sort, order } = orderOf(filter)
  return (
    <ui.SortChoice
      label={t('records.sortBy')}
      value={sort}
      options={Object.entries(sortTexts).map(([value, text]) => ({ value, label: t(text) }))}
      direction={order}
      directionLabel={t(order === 'asc' ? 'records.upwards' : 'records.downwards')}
      onSort={(value) => onSort(sortedBy(filter, value as Sort))}
    />
  )
}
