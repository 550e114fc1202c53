// Share of the runs of a guide without deviation, finally and at the first attempt.
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Loaded } from '../../ui/screen/Loaded.tsx'
import { wholeOf, yieldQuery } from './analysis-queries.ts'
import { Chart } from './Chart.tsx'
import { ChartWait } from './ChartWait.tsx'
import { aboutBuckets, bucketText, daysOfBucket } from './days.ts'
import type { ChartsProps } from './GuideCharts.tsx'
import { yieldChart } from './yield-options.ts'

export function YieldChart({ guideid, period }: ChartsProps) {
  const { t, locale, format } = useTexts()
  const query = useQuery(yieldQuery(guideid, 'week', wholeOf(period, 'week')))
  const fine = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
  const percent = (share: number | null) => (share === null ? '–' : fine.format(share))
  const words = { first: t('records.firstPassYield'), end: t('records.yield'), percent }
  return (
    <Loaded query={query} skeleton={<ChartWait hasFigures />}>
      {({ total, buckets, from }) => (
        <Chart
          title={t('records.yields')}
          about={aboutBuckets(t('records.yieldAbout'), buckets, t)}
          isEmpty={total.finished === 0}
          figures={[
            [words.first, percent(total.first_pass_yield)],
            [words.end, percent(total.yield)],
            [t('records.finishedRuns'), format.number(total.finished)],
            [t('records.cancelledRuns'), format.number(total.cancelled)],
          ]}
          draw={(ink) => yieldChart({ buckets }, ink, words)}
          table={{
            head: [
              t('records.from'),
              t('records.finishedRuns'),
              t('records.passedRuns'),
              t('records.firstPassRuns'),
              words.first,
              words.end,
              t('records.cancelledRuns'),
            ],
            rows: buckets.map((bucket) => ({
              cells: [
                bucketText(bucket, { t, format }),
                bucket.finished,
                bucket.passed,
                bucket.first_pass,
                percent(bucket.first_pass_yield),
                percent(bucket.yield),
                bucket.cancelled,
              ],
              behind: {
                filter: {
                  guideid,
                  voided: '0',
                  ...daysOfBucket(bucket.from, 'week', { from }),
                },
              },
            })),
          }}
        />
      )}
    </Loaded>
  )
}
