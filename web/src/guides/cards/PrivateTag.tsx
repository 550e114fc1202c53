// Marks a guide that readers do not see: it is private, or waits for its first release.
import type { GuideSummary } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Tag } from '../../ui/bits.tsx'

export function PrivateTag({ guide }: { guide: Pick<GuideSummary, 'public' | 'awaits_release'> }) {
  const { t } = useTexts()
  if (guide.public) return null
  return <Tag tone="warning">{t(guide.awaits_release ? 'read.awaitsRelease' : 'read.private')}</Tag>
}
