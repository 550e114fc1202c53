// Computes the options of each chart from the server's statistics. Pure.
import type { EChartsCoreOption } from 'echarts/core'
import type { CycleTimes, DeviationCounts, FieldAnalysis, StepTimes } from '../../lib/api.ts'
import { spanText } from '../spans.ts'
import type { Ink } from './Chart.tsx'

export const axis = ({ text, line }: Ink) => ({
  axisLabel: { color: text, fontSize: 13 },
  axisLine: { lineStyle: { color: line } },
  splitLine: { lineStyle: { color: line } },
  nameTextStyle: { color: text },
})

export const grid = { left: 8, right: 24, top: 32, bottom: 8, containLabel: true }
export const tooltip = { trigger: 'axis' as const, confine: true }
/** Legend above the chart. */
export const legend = ({ text }: Ink, names: readonly string[]) => ({
  data: [...names],
  textStyle: { color: text, fontSize: 13 },
  top: 0,
  left: 0,
  itemWidth: 22,
})
export const belowLegend = { ...grid, top: 48 }

/** Readable intervals of durations: 8:20 is none. */
const roundSpans = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400, 28_800, 86_400]
const spanStep = (longest: number): number =>
  roundSpans.find((span) => span * 6 >= longest) ?? Math.ceil(longest / 6 / 86_400) * 86_400

const spanAxis = (ink: Ink, longest: number) => ({
  type: 'value' as const,
  ...axis(ink),
  min: 0,
  max: Math.max(1, Math.ceil(longest / spanStep(longest))) * spanStep(longest),
  interval: spanStep(longest),
  axisLabel: { color: ink.text, formatter: (value: number) => spanText(value) },
})
const yearSeconds = 330 * 86_400

/** Over a year or more dates repeat, so each has its year. */
export const timeAxis = (ink: Ink, dates: readonly number[]) => ({
  type: 'time' as const,
  ...axis(ink),
  axisLabel: {
    color: ink.text,
    hideOverlap: true,
    formatter: (value: number) => ink.date(value, (dates.at(-1) ?? 0) - (dates[0] ?? 0) > yearSeconds),
  },
})
const ms = (seconds: number) => seconds * 1000

/** Buckets begin in UTC; at noon they are on the same day in most time zones. */
export const noonOf = (seconds: number): number => seconds + 43_200

const safe = (text: string): string => text.replace(/[&<>]/g, ' ')
const vertical = (ink: Ink, dates: readonly number[], name: string) => ({
  silent: true,
  symbol: 'none',
  lineStyle: { color: ink.accent, type: 'dashed' as const, width: 2 },
  label: { formatter: name, color: ink.text },
  data: dates.map((date) => ({ xAxis: ms(date) })),
})

/** Lines over the same buckets; many points are smaller. */
export const linesOver =
  <B extends { from: number }>(buckets: readonly B[], { isNarrow }: Ink) =>
  (name: string, color: string, pick: (bucket: B) => number | null) => ({
    name,
    type: 'line' as const,
    symbolSize: buckets.length > 40 || isNarrow ? 5 : 8,
    itemStyle: { color },
    lineStyle: { color, width: 2 },
    data: buckets.map((bucket) => [ms(noonOf(bucket.from)), pick(bucket)]),
  })

export function cycleChart(
  { buckets, revisions }: CycleTimes,
  ink: Ink,
  words: { median: string; p95: string; change: string },
): EChartsCoreOption {
  const line = linesOver(buckets, ink)
  return {
    grid: belowLegend,
    legend: legend(ink, [words.median, words.p95]),
    tooltip: { ...tooltip, valueFormatter: (value: unknown) => spanText(Number(value)) },
    xAxis: timeAxis(
      ink,
      buckets.map(({ from }) => from),
    ),
    yAxis: spanAxis(ink, Math.max(0, ...buckets.map(({ median, p95 }) => Math.max(median, p95)))),
    series: [
      {
        ...line(words.median, ink.brand, ({ median }) => median),
        markLine: vertical(
          ink,
          revisions.map(({ date }) => date),
          words.change,
        ),
      },
      {
        ...line(words.p95, ink.accent, ({ p95 }) => p95),
        lineStyle: { color: ink.accent, type: 'dotted' as const },
      },
    ],
  }
}

export interface StepWords {
  nameOf: (stepid: number) => string
  min: string
  median: string
  max: string
  middle: string
}

export function stepChart(
  { steps }: Pick<StepTimes, 'steps'>,
  ink: Ink,
  words: StepWords,
): EChartsCoreOption {
  const { nameOf } = words
  const tell = (at: number): string => {
    const step = steps[at]
    if (!step) return ''
    const lines = [
      `${words.max}: ${spanText(step.max)}`,
      `${words.middle}: ${spanText(step.q1)} – ${spanText(step.q3)}`,
      `<strong>${words.median}: ${spanText(step.median)}</strong>`,
      `${words.min}: ${spanText(step.min)}`,
    ]
    return [`<strong>${safe(nameOf(step.stepid))}</strong>`, ...lines].join('<br>')
  }
  return {
    grid,
    tooltip: { trigger: 'item', confine: true },
    xAxis: {
      type: 'category',
      data: steps.map(({ stepid }) => nameOf(stepid)),
      ...axis(ink),
      axisLabel: {
        color: ink.text,
        interval: 0,
        width: 110,
        overflow: 'break',
        lineHeight: 16,
        // Numbered as in the table, which has the titles.
        formatter: (name: string) => (ink.isNarrow || steps.length > 9 ? name.split('.', 1)[0] : name),
      },
    },
    yAxis: spanAxis(ink, Math.max(0, ...steps.map(({ max }) => max))),
    series: [
      {
        type: 'boxplot',
        itemStyle: { color: `${ink.brand}33`, borderColor: ink.brand, borderWidth: 2 },
        data: steps.map(({ min, q1, median, q3, max }) => [min, q1, median, q3, max]),
        tooltip: { formatter: ({ dataIndex }: { dataIndex: number }) => tell(dataIndex) },
      },
    ],
  }
}

interface FieldWords {
  value: string
  min: string
  max: string
  mean: string
  control: string
}

export function fieldChart(
  { points, chart, label, unit }: FieldAnalysis,
  ink: Ink,
  words: FieldWords,
): EChartsCoreOption {
  const has: Record<string, boolean> = {
    [words.min]: points.some(({ min }) => min !== null),
    [words.max]: points.some(({ max }) => max !== null),
  }
  const withUnit = (value: unknown) => (value === null ? '' : `${value}${unit && `\u00a0${unit}`}`)
  return {
    grid: ink.isNarrow ? belowLegend : { ...belowLegend, right: 150 },
    legend: legend(
      ink,
      [label, words.min, words.max].filter((name) => name === label || has[name]),
    ),
    tooltip: { ...tooltip, valueFormatter: withUnit },
    xAxis: timeAxis(
      ink,
      points.map(({ date }) => date),
    ),
    yAxis: {
      type: 'value',
      scale: true,
      ...axis(ink),
      axisLabel: { color: ink.text, fontSize: 13, formatter: withUnit },
    },
    series: [
      {
        ...measured(points, ink),
        name: label,
        markLine: {
          silent: true,
          symbol: 'none',
          lineStyle: { color: ink.accent, type: 'dashed' as const },
          data: levelsOf({ points, chart }, ink, words),
        },
      },
      unseen([chart?.lower, chart?.upper], points),
      { ...limit(points, 'min', ink), name: words.min },
      { ...limit(points, 'max', ink), name: words.max },
    ],
  }
}

type Points = FieldAnalysis['points']

const measured = (points: Points, ink: Ink) => ({
  type: 'line' as const,
  lineStyle: { color: ink.brand, width: 1 },
  itemStyle: { color: ink.brand },
  data: points.map((point) => ({
    value: [ms(point.date), point.value],
    symbol: point.deviation || point.out_of_control ? 'diamond' : 'circle',
    symbolSize: point.deviation || point.out_of_control ? 12 : points.length > 60 ? 4 : 6,
    itemStyle: { color: point.deviation ? ink.fault : point.out_of_control ? ink.accent : ink.brand },
  })),
})

function levelsOf(
  { points, chart }: Pick<FieldAnalysis, 'points' | 'chart'>,
  ink: Ink,
  words: Pick<FieldWords, 'mean' | 'control'>,
) {
  const values = points.map(({ value }) => value)
  const span = Math.max(...values) - Math.min(...values)
  const levels = [
    [chart?.mean, words.mean],
    [chart?.lower, words.control],
    [chart?.upper, words.control],
  ] as const
  return levels.flatMap(([value, name]) =>
    typeof value !== 'number'
      ? []
      : {
          yAxis: value,
          label: {
            formatter: ink.isNarrow ? name : `${name} ${rounded(value, span)}`,
            color: ink.text,
            // Labels are beside the points if there is space, so that they do not overlap.
            position: ink.isNarrow ? ('insideEndTop' as const) : ('end' as const),
          },
        },
  )
}

/** Limits change with revisions of the field, so they are stepped lines. */
const limit = (points: Points, side: 'min' | 'max', ink: Ink) => ({
  type: 'line' as const,
  step: 'end' as const,
  symbol: 'none',
  lineStyle: { color: ink.fault, width: 2 },
  itemStyle: { color: ink.fault },
  data: points.map((point) => [ms(point.date), point[side]]),
})

/** Extends the axis to limits that no point reaches. */
const unseen = (levels: readonly (number | null | undefined)[], points: FieldAnalysis['points']) => ({
  type: 'line' as const,
  symbol: 'none',
  silent: true,
  lineStyle: { opacity: 0 },
  tooltip: { show: false },
  data: levels.flatMap((level) => (typeof level === 'number' ? [[ms(points[0]?.date ?? 0), level]] : [])),
})

/** Number of digits that distinguishes values within this range. */
export function rounded(value: number, span: number): string {
  const digits = span > 0 ? Math.min(10, Math.max(0, 2 - Math.floor(Math.log10(span)))) : 3
  return String(Number(value.toFixed(digits)))
}

export function paretoChart(
  { deviations }: DeviationCounts,
  ink: Ink,
  words: { count: string; together: string; percent: (share: number) => string },
): EChartsCoreOption {
  const shown = deviations.slice(0, 20)
  return {
    grid,
    tooltip,
    xAxis: {
      type: 'category',
      data: shown.map(({ label }) => label),
      ...axis(ink),
      axisLabel: { color: ink.text, interval: 0, width: 110, overflow: 'break', lineHeight: 16 },
    },
    yAxis: [
      {
        type: 'value',
        minInterval: 1,
        name: words.count,
        ...axis(ink),
        nameTextStyle: { color: ink.text, align: 'left' },
      },
      {
        type: 'value',
        min: 0,
        max: 100,
        ...axis(ink),
        splitLine: { show: false },
        axisLabel: { color: ink.text, formatter: (value: number) => words.percent(value / 100) },
      },
    ],
    series: [
      {
        name: words.count,
        type: 'bar',
        itemStyle: { color: ink.brand },
        barMaxWidth: 64,
        data: shown.map(({ count }) => count),
      },
      {
        name: words.together,
        type: 'line',
        yAxisIndex: 1,
        symbolSize: 8,
        itemStyle: { color: ink.accent },
        lineStyle: { color: ink.accent, width: 2 },
        data: shown.map(({ cumulative }) => Math.round(cumulative * 1000) / 10),
      },
    ],
  }
}
