// Marks the revision that readers see, and the state of a review.
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { Tag } from '../ui/bits.tsx'
import type { Revision } from './queries.ts'

export function RevisionTags({ revision }: { revision: Pick<Revision, 'current' | 'status'> }) {
  const { t } = useTexts()
  return (
    <span className="sw-row" data-gap="1">
      {revision.current && <Tag tone="brand">{t('history.current')}</Tag>}
      {revision.status === 'pending' && <Tag tone="warning">{t('history.pending')}</Tag>}
      {revision.status === 'denied' && <Tag tone="fault">{t('history.denied')}</Tag>}
    </span>
  )
}
