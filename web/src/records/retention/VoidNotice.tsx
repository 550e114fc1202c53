// Says on the record of a voided run who voided it, when and why.
import type { Entry } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Notice } from '../../ui/Notice.tsx'

export function VoidNotice({ voided }: Pick<Entry, 'voided'>) {
  const { t, format } = useTexts()
  if (!voided) return null
  const name = voided.username ?? t('records.formerMember')
  return (
    <Notice kind="warning" title={t('records.voidedBy', { name, date: format.zonedTime(voided.date) })}>
      <p className="sw-as-typed">{voided.reason}</p>
      <p>{t('records.voidedMeans')}</p>
    </Notice>
  )
}
