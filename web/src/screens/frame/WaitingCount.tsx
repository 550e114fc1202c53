// Number of pending edits for review; renders nothing if there are none.
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { waitingQuery } from '../../review/queries.ts'
import { Tag } from '../../ui/bits.tsx'

export function WaitingCount() {
  const { t, format } = useTexts()
  const { data } = useQuery(waitingQuery)
  const count = data ? data.guides.length + data.pages.length : 0
  if (count === 0) return null
  return (
    <Tag tone="warning">
      <span aria-hidden="true">{format.number(count)}</span>
      <span className="sw-hidden">{t('frame.waiting', { count })}</span>
    </Tag>
  )
}
