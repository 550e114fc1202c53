// Charts of a guide: durations of runs and steps.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { StepTimes } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Segments } from '../../ui/fields/Segments.tsx'
import { Loaded } from '../../ui/screen/Loaded.tsx'
import { spanText } from '../spans.ts'
import { type Bucket, cycleQuery, type Period, stepTimesQuery, wholeOf } from './analysis-queries.ts'
import { Chart } from './Chart.tsx'
import { ChartWait } from './ChartWait.tsx'
import { cycleChart, stepChart } from './chart-options.ts'
import { aboutBuckets, bucketText, dayOf, daysOfBucket } from './days.ts'

export interface ChartsProps {
  guideid: number
  period: Period
  /** Renders nothing if there is no data. */
  isQuiet?: boolean
}

const finishedSince = ({ from }: Period) => (from ? { finished_from: dayOf(Number(from)) } : {})

export function CycleChart({ guideid, period }: ChartsProps) {
  const { t, format } = useTexts()
  const [chosen, setBucket] = useState<Bucket>('week')
  // All time has more days than a chart shows.
  const hasDays = period.from !== undefined
  const bucket = chosen === 'day' && !hasDays ? 'week' : chosen
  const query = useQuery(cycleQuery(guideid, bucket, wholeOf(period, bucket)))
  const words = { median: t('records.median'), p95: t('records.p95'), change: t('records.change') }
  return (
    <Loaded query={query} skeleton={<ChartWait hasFigures />}>
      {(data) => (
        <Chart
          title={t('records.cycle')}
          about={aboutBuckets(t('records.cycleAbout'), data.buckets, t)}
          isEmpty={data.buckets.length === 0}
          figures={
            data.total && [
              [t('records.runs'), format.number(data.total.count)],
              [words.median, spanText(data.total.median)],
              [t('records.mean'), spanText(data.total.mean)],
              [words.p95, spanText(data.total.p95)],
              [t('records.withMissing'), format.number(data.incomplete)],
            ]
          }
          draw={(ink) => cycleChart(data, ink, words)}
          table={{
            head: [
              t('records.from'),
              t('records.runs'),
              words.median,
              t('records.mean'),
              words.p95,
              t('records.withMissing'),
            ],
            rows: data.buckets.map(({ from, partial, count, median, mean, p95, incomplete }) => ({
              cells: [
                bucketText({ from, partial }, { t, format }),
                count,
                spanText(median),
                spanText(mean),
                spanText(p95),
                incomplete,
              ],
              behind: {
                filter: {
                  ...{ guideid, voided: '0' as const },
                  ...daysOfBucket(from, bucket, data),
                },
              },
            })),
          }}
        >
          <Segments
            legend={t('records.bucket')}
            name="bucket"
            value={bucket}
            onChange={setBucket}
            options={[
              ...(hasDays ? [{ value: 'day' as const, label: t('records.day') }] : []),
              { value: 'week', label: t('records.week') },
              { value: 'month', label: t('records.month') },
            ]}
          />
        </Chart>
      )}
    </Loaded>
  )
}

export interface StepsProps extends ChartsProps {
  titles: ReadonlyMap<number, string>
}

export function StepChart({ guideid, period, titles }: StepsProps) {
  const { t } = useTexts()
  const query = useQuery(stepTimesQuery(guideid, period))
  const nameOf = (stepid: number) => titles.get(stepid) ?? t('records.goneStep')
  // Steps of prerequisite guides have no number in this one.
  const places = new Map([...titles.keys()].map((stepid, at) => [stepid, at]))
  const placeOf = ({ stepid }: { stepid: number }) => places.get(stepid) ?? titles.size
  const inOrder = (steps: StepTimes['steps']) => steps.toSorted((one, other) => placeOf(one) - placeOf(other))
  const words = {
    nameOf,
    min: t('records.min'),
    median: t('records.median'),
    max: t('records.max'),
    middle: t('records.middleHalf'),
  }
  return (
    <Loaded query={query} skeleton={<ChartWait />}>
      {(data) => (
        <Chart
          title={t('records.stepTimes')}
          about={t('records.stepTimesAbout')}
          isEmpty={data.steps.length === 0}
          draw={(ink) => stepChart({ steps: inOrder(data.steps) }, ink, words)}
          table={{
            head: [
              t('records.stepTitle'),
              t('records.runs'),
              t('records.min'),
              t('records.median'),
              t('records.p95'),
              t('records.max'),
            ],
            rows: inOrder(data.steps).map(({ stepid, count, min, median, p95, max }) => ({
              cells: [nameOf(stepid), count, spanText(min), spanText(median), spanText(p95), spanText(max)],
              behind: { filter: { guideid, stepid, ...finishedSince(period) } },
            })),
          }}
        />
      )}
    </Loaded>
  )
}
