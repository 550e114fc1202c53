// Notice that a guide is shown from the offline copy, with its age.
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Notice } from '../../ui/Notice.tsx'

export function OfflineNotice({ since }: { since: number }) {
  const { t, format } = useTexts()
  return (
    <Notice kind="warning" title={t('offline.asOf', { when: format.dateTime(since / 1000) })}>
      <p>{t('offline.asOfBody')}</p>
    </Notice>
  )
}
