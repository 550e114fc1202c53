// Deviations of the runs of a guide by field and kind.
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Loaded } from '../../ui/screen/Loaded.tsx'
import type { Filter } from '../filter.ts'
import { deviationTexts } from '../value-text.ts'
import { deviationsQuery, type Period } from './analysis-queries.ts'
import { Chart } from './Chart.tsx'
import { ChartWait } from './ChartWait.tsx'
import { paretoChart } from './chart-options.ts'
import { dayOf } from './days.ts'
import type { StepsProps } from './GuideCharts.tsx'

type Texts = ReturnType<typeof useTexts>

/** Exactly the runs that the chart counts. */
const finishedIn = ({ from }: Period): Filter => ({
  voided: '0',
  ...(from ? { finished_from: dayOf(Number(from)) } : { status: 'complete' }),
})

/** A kind that only a newer server has is shown by its code. */
const kindText = (t: Texts['t'], kind: string): string =>
  kind in deviationTexts ? t(deviationTexts[kind as keyof typeof deviationTexts]) : kind

export function DeviationChart({ guideid, period, titles, isQuiet }: StepsProps) {
  const { t, locale, format } = useTexts()
  const query = useQuery(deviationsQuery(guideid, period, locale))
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 })
  const words = {
    count: t('records.deviations'),
    together: t('records.together'),
    percent: (share: number) => percent.format(share),
  }
  return (
    <Loaded query={query} skeleton={<ChartWait />}>
      {(data) =>
        data.deviations.length === 0 && isQuiet ? null : (
          <Chart
            title={t('records.pareto')}
            about={t('records.paretoAbout')}
            isEmpty={data.deviations.length === 0}
            emptyText={t('records.noDeviations')}
            figures={data.kinds.map(({ deviation, count }) => [kindText(t, deviation), format.number(count)])}
            draw={(ink) => paretoChart(data, ink, words)}
            table={{
              head: [
                t('records.field'),
                t('records.stepTitle'),
                words.count,
                t('records.share'),
                words.together,
              ],
              rows: data.deviations.map(({ field_guid, stepid, label, count, share, cumulative }) => ({
                cells: [
                  label,
                  titles.get(stepid) ?? t('records.goneStep'),
                  count,
                  percent.format(share),
                  percent.format(cumulative),
                ],
                behind: {
                  filter: {
                    guideid,
                    deviations: '1',
                    deviation_field: field_guid,
                    columns: field_guid,
                    ...finishedIn(period),
                  },
                },
              })),
            }}
          />
        )
      }
    </Loaded>
  )
}
