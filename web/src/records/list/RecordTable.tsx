// Virtualised table of runs: only visible rows are rendered. A field has a single column across its labels. On a phone
// each row is a card.
import type { RefObject } from 'react'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { moveFocus } from '../../ui/move-focus.ts'
import { Table } from '../../ui/Table.tsx'
import { orderOf } from '../filter.ts'
import type { FieldName } from './columns.ts'
import { type AskedStep, headOf, RecordRow } from './RecordRow.tsx'
import type { RunPages } from './run-pages.ts'
import { SortHead, type SortProps } from './SortHead.tsx'
import { useUsedColumns } from './use-used-columns.ts'
import type { Sight } from './use-window.ts'
import './runs.css'

interface RecordTableProps extends SortProps {
  pages: RunPages
  step: AskedStep | undefined
  columns: readonly FieldName[]
  frame: RefObject<HTMLElement | null>
  body: RefObject<HTMLTableSectionElement | null>
  sight: Sight
}

export function RecordTable({ pages, step, columns, frame, body, sight, ...sorting }: RecordTableProps) {
  const { t } = useTexts()
  // Shown above the list instead.
  const { isOfOneGuide } = pages
  const hasReleases = pages.held.some(({ release }) => release)
  const { from, to, rowHeight } = sight
  const first = Math.min(from, Math.max(0, pages.count - 1))
  const last = Math.min(to, pages.count)
  const used = useUsedColumns(pages, first, last)
  const { sort } = orderOf(sorting.filter)
  const hasDeviations = used.includes('deviations') || sort === 'deviation_count'
  const hasMissing = used.includes('missing') || sort === 'missing_count'
  const hasBreaks = used.includes('breaks')
  return (
    <section
      ref={frame}
      className="sw-framed sw-runs"
      data-former={pages.isFormer || undefined}
      aria-busy={pages.isFormer}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys.
      tabIndex={0}
      aria-label={t('records.title')}
      onKeyDown={(event) => moveFocus(event, '[data-row] th a')}
    >
      <Table isPlain aria-rowcount={pages.hasMore ? -1 : pages.count + 1}>
        <thead>
          <tr aria-rowindex={1}>
            <SortHead {...sorting} by="workorderid" />
            {!isOfOneGuide && <SortHead {...sorting} by="guide_title" />}
            <SortHead {...sorting} by="status" />
            <SortHead {...sorting} by="starttime" />
            <SortHead {...sorting} by="active_duration" />
            {step && (
              <th scope="col" className="sw-runs-step" title={step.name}>
                {step.name}
              </th>
            )}
            <SortHead {...sorting} by="username" />
            {hasDeviations && <SortHead {...sorting} by="deviation_count" />}
            {columns.map((field) => (
              <th scope="col" key={field.field_guid}>
                {headOf(field)}
              </th>
            ))}
            {hasMissing && <SortHead {...sorting} by="missing_count" />}
            <SortHead {...sorting} by="endtime" />
            {hasBreaks && <th scope="col">{t('records.breaks')}</th>}
            {hasReleases && <th scope="col">{t('records.release')}</th>}
          </tr>
        </thead>
        <tbody ref={body}>
          <Gap rows={first} height={rowHeight} />
          {Array.from({ length: Math.max(0, last - first) }, (_, index) => first + index).map((at) => {
            const run = pages.runAt(at)
            return run ? (
              <RecordRow
                key={run.entryid}
                {...{
                  run,
                  step,
                  columns,
                  isOfOneGuide,
                  hasReleases,
                  hasDeviations,
                  hasMissing,
                  hasBreaks,
                  at,
                }}
              />
            ) : (
              <Gap key={`waiting-${at}`} rows={1} height={rowHeight} />
            )
          })}
          <Gap rows={pages.count - last} height={rowHeight} />
        </tbody>
      </Table>
    </section>
  )
}

/** Placeholder for rows that are not rendered. */
const Gap = ({ rows, height }: { rows: number; height: number }) =>
  rows > 0 && (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: an empty row takes no focus.
    <tr aria-hidden="true" className="sw-runs-gap" style={{ height: rows * height }}>
      <td />
    </tr>
  )
