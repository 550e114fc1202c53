// What somebody has to look into in a run of the list: as pictures with numbers, and in words for who does not see them.
import { IconAlertTriangle, IconArrowsSplit2, IconDeviceTabletUp } from '@tabler/icons-react'
import type { Entry } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Tag } from '../../ui/bits.tsx'
import './runs.css'

export function Issues({ run }: { run: Entry }) {
  const { t } = useTexts()
  const { deviation_count, disagreements, unsent, missing_count: count } = run
  const reason = run.missing_reason ?? t('records.noReason')
  const issues = [
    { Icon: IconAlertTriangle, count: deviation_count, text: 'records.deviationsHere' },
    { Icon: IconArrowsSplit2, count: disagreements, text: 'records.conflictsHere' },
    { Icon: IconDeviceTabletUp, count: unsent, text: 'records.unsentHere' },
  ] as const
  return (
    <>
      {count > 0 && (
        <span className="sw-record-odd" title={t('records.missing', { count, reason })}>
          <Tag tone="warning">{t('records.missingHere', { count })}</Tag>
        </span>
      )}
      {issues.map(
        ({ Icon, count, text }) =>
          count > 0 && (
            <span key={text} className="sw-record-odd" title={t(text, { count })}>
              <Icon size={18} aria-hidden="true" />
              <span aria-hidden="true">{count}</span>
              <span className="sw-hidden">{t(text, { count })}</span>
            </span>
          ),
      )}
    </>
  )
}
