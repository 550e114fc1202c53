// Charts of the runs of a guide over a chosen range.
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { guideQuery } from '../../guides/queries.ts'
import type { Guide } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { useParams } from '../../lib/router/hooks.ts'
import { Link } from '../../lib/router/Link.tsx'
import { cycleQuery, wholeOf } from '../../records/charts/analysis-queries.ts'
import { DeviationChart } from '../../records/charts/DeviationChart.tsx'
import { FieldChart } from '../../records/charts/FieldChart.tsx'
import { CycleChart, StepChart } from '../../records/charts/GuideCharts.tsx'
import { YieldChart } from '../../records/charts/YieldChart.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { Segments } from '../../ui/fields/Segments.tsx'
import { EmptyState } from '../../ui/screen/EmptyState.tsx'
import { Loaded } from '../../ui/screen/Loaded.tsx'
import { Screen } from '../../ui/screen/Screen.tsx'

const spans = { quarter: 91, year: 365, all: 0 } as const
type Span = keyof typeof spans
const daySeconds = 86_400

export function ChartsScreen() {
  const { id = '' } = useParams({ strict: false })
  const guide = useQuery(guideQuery(Number(id)))
  return <Loaded query={guide}>{(data) => <ChartsPage guide={data} />}</Loaded>
}

function ChartsPage({ guide }: { guide: Guide }) {
  const { t } = useTexts()
  const [span, setSpan] = useState<Span>('year')
  const { guideid } = guide
  const days = spans[span]
  const today = Math.floor(Date.now() / 1000 / daySeconds)
  const period = days === 0 ? {} : { from: String((today - days) * daySeconds) }
  // Shares the query of the first chart.
  const finished = useQuery(cycleQuery(guideid, 'week', wholeOf(period, 'week')))
  const isEmpty = finished.data?.total === null
  const titles = new Map(
    guide.steps.map(({ stepid, title }, index) => [
      stepid,
      `${index + 1}. ${title || t('records.step', { number: index + 1 })}`,
    ]),
  )
  return (
    <Screen
      title={guide.title}
      lead={t('records.chartsLead')}
      width="wide"
      above={
        <Link to="/records" search={{ guideid }}>
          {t('records.title')}
        </Link>
      }
    >
      <Segments
        legend={t('records.period')}
        name="period"
        value={span}
        onChange={setSpan}
        options={[
          { value: 'quarter', label: t('records.lastQuarter') },
          { value: 'year', label: t('records.lastYear') },
          { value: 'all', label: t('records.allTime') },
        ]}
      />
      {isEmpty ? (
        <EmptyState title={t('records.noData')}>
          {span === 'all' ? (
            <Link to="/runs/start/$id" params={{ id: String(guideid) }} className="sw-button">
              {t('records.startRun')}
            </Link>
          ) : (
            <Button kind="plain" onClick={() => setSpan('all')}>
              {t('records.showAllTime')}
            </Button>
          )}
        </EmptyState>
      ) : (
        <>
          <CycleChart guideid={guideid} period={period} />
          <YieldChart guideid={guideid} period={period} />
          <StepChart guideid={guideid} period={period} titles={titles} />
        </>
      )}
      <FieldChart guideid={guideid} period={period} isQuiet={isEmpty} />
      <DeviationChart guideid={guideid} period={period} titles={titles} isQuiet={isEmpty} />
    </Screen>
  )
}
