// A chart with its title, rendered once its library is loaded, and the same data as a table.

import type { EChartsCoreOption } from 'echarts/core'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { ownRegion } from '../../lib/i18n/locale.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { useNavigate } from '../../lib/router/hooks.ts'
import { Link } from '../../lib/router/Link.tsx'
import { Facts, Table } from '../../ui/Table.tsx'
import { useIsDark } from '../../ui/theme.ts'
import { Folded } from '../Folded.tsx'
import type { Filter } from '../filter.ts'
import './charts.css'

interface Colours {
  text: string
  line: string
  brand: string
  accent: string
  fault: string
}

/** Context of chart options: theme colours and formats of the reader's language. */
export interface Ink extends Colours {
  date: (ms: number, withYear: boolean) => string
  /** Too narrow for whole titles, as on a phone. */
  isNarrow: boolean
}

const inks: Record<'light' | 'dark', Colours> = {
  light: { text: '#3f3c36', line: '#d6d2c8', brand: '#0e6357', accent: '#b97813', fault: '#a83022' },
  dark: { text: '#cbd3d1', line: '#44504d', brand: '#4fa897', accent: '#f2b04a', fault: '#ed9184' },
}

/** Link to the runs behind a row. */
export type Behind = { entryid: number } | { filter: Filter }

interface TableRow {
  cells: readonly (string | number)[]
  behind?: Behind
}

export interface ChartTable {
  head: readonly string[]
  /** In the order of the chart. */
  rows: readonly TableRow[]
}

const narrowPixels = 560

const linkTo = (behind: Behind) =>
  'entryid' in behind
    ? ({ to: '/records/$id', params: { id: String(behind.entryid) } } as const)
    : ({ to: '/records', search: behind.filter } as const)

interface ChartProps {
  title: string
  about: ReactNode
  /** Options of the chart in the colours of the theme. */
  draw: (ink: Ink) => EChartsCoreOption
  table: ChartTable
  isEmpty: boolean
  /** Shown if there is no data; default: no run was finished. */
  emptyText?: string
  /** Key figures with their names. */
  figures?: readonly (readonly [string, string])[] | null | undefined
  children?: ReactNode
}

export function Chart({ title, about, draw, table, isEmpty, emptyText, figures, children }: ChartProps) {
  const { t, locale } = useTexts()
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const scheme = useIsDark() ? 'dark' : 'light'
  const navigate = useNavigate()
  const latest = useRef({ draw, rows: table.rows })
  latest.current = { draw, rows: table.rows }
  const content = JSON.stringify(table.rows)

  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn anew when what it shows is other.
  useEffect(() => {
    const element = box.current
    if (!element || isEmpty) return
    let dispose = () => {}
    let isOver = false
    void import('./echarts.ts').then(({ init }) => {
      if (isOver) return
      const chart = init(element, null, { renderer: 'svg' })
      const region = ownRegion(locale)
      const day = new Intl.DateTimeFormat(region, { month: 'short', day: 'numeric' })
      const dayOfYear = new Intl.DateTimeFormat(region, { month: 'short', day: 'numeric', year: '2-digit' })
      const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
      chart.setOption({
        animation: !isStill,
        ...latest.current.draw({
          ...inks[scheme],
          date: (ms, withYear) => (withYear ? dayOfYear : day).format(ms),
          isNarrow: element.clientWidth < narrowPixels,
        }),
      })
      chart.on('click', ({ componentType, dataIndex }) => {
        const behind = componentType === 'series' && latest.current.rows[dataIndex]?.behind
        if (behind) void navigate(linkTo(behind))
      })
      const watcher = new ResizeObserver(() => chart.resize())
      watcher.observe(element)
      dispose = () => {
        watcher.disconnect()
        chart.dispose()
      }
    })
    return () => {
      isOver = true
      dispose()
    }
  }, [scheme, content, isEmpty, locale])

  return (
    <section className="sw-card" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
      {isEmpty ? (
        <p className="sw-soft">{emptyText ?? t('records.noData')}</p>
      ) : (
        <>
          {figures && <Facts as="numbers" of={figures} />}
          <p className="sw-soft">
            {about} {table.rows.some(({ behind }) => behind) && t('records.chartPress')}
          </p>
          <div
            ref={box}
            className="sw-record-chart"
            role="img"
            aria-label={t('records.chartOf', { title })}
          />
          <Folded summary={t('records.asTable')}>
            <TableView table={table} title={title} />
          </Folded>
        </>
      )}
    </section>
  )
}

function TableView({ table, title }: { table: ChartTable; title: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keys.
    <section className="sw-framed sw-scrolls sw-record-scroll" tabIndex={0} aria-label={title}>
      <Table isPlain>
        <thead>
          <tr>
            {table.head.map((name) => (
              <th scope="col" key={name}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map(({ cells, behind }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a table that does not change.
            <tr key={at}>
              {cells.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above.
                <td key={column}>
                  {column === 0 && behind ? <Link {...linkTo(behind)}>{cell}</Link> : cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  )
}
