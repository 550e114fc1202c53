// Computes the options of the yield chart. Pure.
import type { EChartsCoreOption } from 'echarts/core'
import type { Yield } from '../../lib/api.ts'
import type { Ink } from './Chart.tsx'
import { axis, belowLegend, legend, linesOver, timeAxis, tooltip } from './chart-options.ts'

export interface YieldWords {
  first: string
  end: string
  percent: (share: number) => string
}

export function yieldChart(
  { buckets }: Pick<Yield, 'buckets'>,
  ink: Ink,
  { first, end, percent }: YieldWords,
): EChartsCoreOption {
  const shares = buckets.flatMap((bucket) => bucket.first_pass_yield ?? [])
  const line = linesOver(buckets, ink)
  return {
    grid: belowLegend,
    legend: legend(ink, [end, first]),
    tooltip: {
      ...tooltip,
      valueFormatter: (value: unknown) => (value === null ? '–' : percent(Number(value))),
    },
    xAxis: timeAxis(
      ink,
      buckets.map(({ from }) => from),
    ),
    yAxis: {
      type: 'value',
      ...axis(ink),
      max: 1,
      // Good values are close together near the top, so the axis begins a tenth below the worst.
      min: Math.max(0, Math.floor(Math.min(...shares) * 10 - 1) / 10),
      axisLabel: { color: ink.text, formatter: percent },
    },
    series: [
      {
        ...line(end, ink.accent, (bucket) => bucket.yield),
        lineStyle: { color: ink.accent, type: 'dotted' as const },
      },
      line(first, ink.brand, (bucket) => bucket.first_pass_yield),
    ],
  }
}
