// The state of a guide in a list; a public one without pending edits has none.
import type { GuideSummary } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Tag } from '../../ui/bits.tsx'
import { PrivateTag } from './PrivateTag.tsx'

type ListedGuide = Pick<GuideSummary, 'public' | 'isArchived' | 'awaits_release'> & { pending_count?: number }

export function GuideState({ guide }: { guide: ListedGuide }) {
  const { t } = useTexts()
  const { pending_count: pending = 0 } = guide
  return (
    <>
      {guide.isArchived ? <Tag>{t('guides.archived')}</Tag> : null}
      {!guide.isArchived && <PrivateTag guide={guide} />}
      {pending > 0 && <Tag tone="brand">{t('guides.pending', { count: pending })}</Tag>}
    </>
  )
}
