// A chart with its name, drawn once its library has come, and below it the same as a table.
import { useComputedColorScheme } from '@mantine/core'
import type { EChartsCoreOption } from 'echarts/core'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'

interface Colours {
  text: string
  line: string
  brand: string
  accent: string
  fault: string
}

/** What charts are drawn with: colours of the theme, dates of the reader's language. */
export interface Ink extends Colours {
  date: (ms: number) => string
}

const inks: Record<'light' | 'dark', Colours> = {
  light: { text: '#3f3c36', line: '#d6d2c8', brand: '#0e6357', accent: '#b97813', fault: '#a83022' },
  dark: { text: '#cbd3d1', line: '#44504d', brand: '#4fa897', accent: '#f2b04a', fault: '#ed9184' },
}

export interface Table {
  head: readonly string[]
  rows: readonly (readonly (string | number)[])[]
}

interface ChartProps {
  title: string
  about: ReactNode
  /** What the chart shows, in the colours of the theme. */
  draw: (ink: Ink) => EChartsCoreOption
  table: Table
  isEmpty: boolean
  children?: ReactNode
}

export function Chart({ title, about, draw, table, isEmpty, children }: ChartProps) {
  const { t, locale } = useTexts()
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const scheme = useComputedColorScheme('light')
  const latest = useRef(draw)
  latest.current = draw
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
      const dates = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric' })
      const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches
      chart.setOption({
        animation: !isStill,
        ...latest.current({ ...inks[scheme], date: (ms) => dates.format(ms) }),
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
        <p className="sw-soft">{t('records.noData')}</p>
      ) : (
        <>
          <p className="sw-soft">{about}</p>
          <div
            ref={box}
            className="sw-record-chart"
            role="img"
            aria-label={t('records.chartOf', { title })}
          />
          <details className="sw-record-events">
            <summary>{t('records.asTable')}</summary>
            <TableView table={table} title={title} />
          </details>
        </>
      )}
    </section>
  )
}

function TableView({ table, title }: { table: Table; title: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keys.
    <section className="sw-record-scroll" tabIndex={0} aria-label={title}>
      <table className="sw-record-table">
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
          {table.rows.map((row, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a table that does not change.
            <tr key={at}>
              {row.map((cell, column) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above.
                <td key={column} className={typeof cell === 'number' ? 'sw-record-number' : undefined}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
