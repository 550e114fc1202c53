// Summary of the deviations of a run.
import type { WorkDatum } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { withUnit } from '../value-text.ts'
import { limitsText } from './limits.ts'
import './record.css'

interface DeviationsProps {
  data: readonly WorkDatum[]
  /** Returns the title of a step by its id. */
  titles: ReadonlyMap<number, string>
}

export function Deviations({ data, titles }: DeviationsProps) {
  const words = useTexts()
  const { t } = words
  const odd = data.filter(({ deviation }) => deviation)
  if (odd.length === 0) return null
  return (
    <Notice kind="warning" title={t('records.deviationsHere', { count: odd.length })}>
      <ul className="sw-stack sw-bullets" data-gap="1">
        {odd.map((datum) => {
          const limits = limitsText(datum, words)
          const value = withUnit(datum, words)
          return (
            <li key={`${datum.field_guid} ${datum.reading}`}>
              <strong>
                {datum.reading > 1 ? `${datum.label} (${datum.reading})` : datum.label}: {value}
              </strong>
              {[
                titles.get(datum.stepid) ?? t('records.goneStep'),
                limits && t('records.limitsThen', { limits }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </li>
          )
        })}
      </ul>
    </Notice>
  )
}
