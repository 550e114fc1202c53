// A field of a guide over time, with its limits, mean and control limits.
import { isNumeric } from '@stepwright/rules'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FieldAnalysis } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Select } from '../../ui/fields/Select.tsx'
import { Loaded } from '../../ui/screen/Loaded.tsx'
import { fieldNamesQuery } from '../queries.ts'
import { fieldAnalysisQuery } from './analysis-queries.ts'
import { Chart } from './Chart.tsx'
import { ChartWait } from './ChartWait.tsx'
import { fieldChart, rounded } from './chart-options.ts'
import type { ChartsProps } from './GuideCharts.tsx'

const inUnit = (number: number | string, unit: string): string => `${number}${unit && `\u00a0${unit}`}`

export function FieldChart({ guideid, period, isQuiet }: ChartsProps) {
  const { t, format, locale } = useTexts()
  const fields = useQuery(fieldNamesQuery(guideid, locale))
  const numbers = (fields.data ?? []).filter(({ field_type }) => isNumeric(field_type))
  const [chosen, choose] = useState('')
  const guid = chosen || numbers[0]?.field_guid || ''
  const query = useQuery(fieldAnalysisQuery(guid, period, locale))
  if (numbers.length === 0) return null
  const words = {
    value: t('records.value'),
    min: t('records.lowerLimit'),
    max: t('records.upperLimit'),
    mean: t('records.mean'),
    control: t('records.control'),
  }
  const fieldFigures = ({ count, mean, min, max, unit }: FieldAnalysis) =>
    mean === null || min === null || max === null
      ? null
      : ([
          [t('records.values'), format.number(count)],
          [t('records.mean'), inUnit(rounded(mean, max - min), unit)],
          [t('records.smallest'), inUnit(min, unit)],
          [t('records.largest'), inUnit(max, unit)],
        ] as const)
  return (
    <Loaded query={query} skeleton={<ChartWait hasFigures />}>
      {(data) =>
        data.points.length === 0 && isQuiet ? null : (
          <Chart
            title={t('records.fieldOverTime')}
            about={[
              t('records.fieldAbout'),
              data.points.length < data.count &&
                t('records.fieldDrawn', {
                  drawn: format.number(data.points.length),
                  values: format.number(data.count),
                }),
            ]
              .filter(Boolean)
              .join(' ')}
            isEmpty={data.points.length === 0}
            emptyText={t('records.noFieldValues')}
            figures={fieldFigures(data)}
            draw={(ink) => fieldChart(data, ink, words)}
            table={{
              head: [
                t('records.saved'),
                data.unit ? `${data.label} [${data.unit}]` : data.label,
                words.min,
                words.max,
              ],
              rows: data.points.map(({ entryid, date, value, min, max }) => ({
                cells: [format.dateTime(date), value, min ?? '', max ?? ''],
                behind: { entryid },
              })),
            }}
          >
            <Select
              label={t('records.field')}
              value={guid}
              onChange={({ currentTarget }) => choose(currentTarget.value)}
              options={numbers.map(({ field_guid, label, unit }) => ({
                value: field_guid,
                label: unit ? `${label} [${unit}]` : label,
              }))}
            />
          </Chart>
        )
      }
    </Loaded>
  )
}
