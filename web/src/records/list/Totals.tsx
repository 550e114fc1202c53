// Number and totals of the filtered runs.
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import type { Filter } from '../filter.ts'
import { totalsQuery } from '../queries.ts'
import { spanText } from '../spans.ts'
import './runs-bar.css'

interface TotalsProps {
  filter: Filter
  /** The shown runs still belong to the previous filter. */
  isWaiting: boolean
  isShown: boolean
}

export function Totals({ filter, isWaiting, isShown }: TotalsProps) {
  const { t } = useTexts()
  const { data } = useQuery(totalsQuery(filter))
  const { count, more_than, totals } = data ?? {}
  return (
    <p className="sw-hint sw-runs-count" role="status" data-waiting={isWaiting || undefined}>
      {isShown && typeof count === 'number' && <strong>{t('records.countAll', { count })}</strong>}
      {isShown && typeof more_than === 'number' && t('records.countMore', { count: more_than })}
      {isShown && totals && totals.voided > 0 && (
        <span> · {t('records.totalVoided', { count: totals.voided })}</span>
      )}
      {isShown && totals && totals.deviating > 0 && (
        <span>
          {' '}
          · {t('records.totalDeviations', { count: totals.deviation_count, runs: totals.deviating })}
        </span>
      )}
      {isShown && totals && totals.missing_count > 0 && (
        <span> · {t('records.totalMissing', { count: totals.missing_count })}</span>
      )}
      {isShown && totals && totals.ended > 0 && (
        <span>
          {' · '}
          {t('records.totalTimes', {
            count: totals.ended,
            active: spanText(totals.active_duration),
            paused: spanText(totals.paused_duration),
            held: spanText(totals.suspended_duration),
          })}
        </span>
      )}
    </p>
  )
}
