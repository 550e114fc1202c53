// Runs as a table of any length: only the rows in sight are drawn. A field has its column whatever its label was at the
// time. On a phone each row is a card.
import { IconAlertTriangle } from '@tabler/icons-react'
import type { KeyboardEvent, RefObject } from 'react'
import type { Entry } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Link } from '../../lib/router/Link.tsx'
import { Tag } from '../../ui/bits.tsx'
import { Table } from '../../ui/Table.tsx'
import { spanText } from '../spans.ts'
import { stateTexts, stateTones } from '../state-texts.ts'
import { valueText } from '../value-text.ts'
import type { FieldName } from './columns.ts'
import { Issues } from './Issues.tsx'
import type { RunPages } from './run-pages.ts'
import type { Sight } from './use-window.ts'
import './runs.css'

/** A step that the runs are asked for: its time has a column. */
export interface AskedStep {
  stepid: number
  name: string
}

interface RecordTableProps {
  pages: RunPages
  step: AskedStep | undefined
  columns: readonly FieldName[]
  frame: RefObject<HTMLElement | null>
  body: RefObject<HTMLTableSectionElement | null>
  sight: Sight
}

const headOf = ({ label, unit }: FieldName) => (unit ? `${label} [${unit}]` : label)
export function RecordTable({ pages, step, columns, frame, body, sight }: RecordTableProps) {
  const { t } = useTexts()
  // Said above, once.
  const { isOfOneGuide } = pages
  const { from, to, rowHeight } = sight
  const first = Math.min(from, Math.max(0, pages.count - 1))
  const last = Math.min(to, pages.count)
  return (
    <section
      ref={frame}
      className="sw-runs"
      data-former={pages.isFormer || undefined}
      data-has-columns={columns.length > 0 || undefined}
      aria-busy={pages.isFormer}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys.
      tabIndex={0}
      aria-label={t('records.title')}
      onKeyDown={moveFocus}
    >
      <Table isPlain aria-rowcount={pages.hasMore ? -1 : pages.count + 1}>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col">{t('records.order')}</th>
            {!isOfOneGuide && <th scope="col">{t('records.guide')}</th>}
            <th scope="col">{t('records.state')}</th>
            <th scope="col">{t('records.began')}</th>
            <th scope="col">{t('records.active')}</th>
            {step && (
              <th scope="col" className="sw-runs-step" title={step.name}>
                {step.name}
              </th>
            )}
            <th scope="col">{t('records.who')}</th>
            <th scope="col">{t('records.issues')}</th>
            {columns.map((field) => (
              <th scope="col" key={field.field_guid}>
                {headOf(field)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody ref={body}>
          <Gap rows={first} height={rowHeight} />
          {Array.from({ length: Math.max(0, last - first) }, (_, index) => first + index).map((at) => {
            const run = pages.runAt(at)
            return run ? (
              <Row key={run.entryid} {...{ run, step, columns, isOfOneGuide, at }} />
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

/** Stands for rows that are not drawn. */
const Gap = ({ rows, height }: { rows: number; height: number }) =>
  rows > 0 && (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: an empty row takes no focus.
    <tr aria-hidden="true" className="sw-runs-gap" style={{ height: rows * height }}>
      <td />
    </tr>
  )

/** Arrows lead from run to run. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!by) return
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row] th a')]
  const at = links.indexOf(document.activeElement as HTMLElement)
  const next = at < 0 ? links[0] : links[at + by]
  if (!next) return
  event.preventDefault()
  next.focus()
}

interface RowProps {
  run: Entry
  step: AskedStep | undefined
  columns: readonly FieldName[]
  isOfOneGuide: boolean
  at: number
}

function Row({ run, step, columns, isOfOneGuide, at }: RowProps) {
  const { t, format } = useTexts()
  return (
    <tr data-row aria-rowindex={at + 2}>
      <th scope="row" title={run.workorderid || undefined}>
        <Link to="/records/$id" params={{ id: String(run.entryid) }}>
          {run.workorderid || t('records.number', { number: String(run.entryid) })}
        </Link>
      </th>
      {!isOfOneGuide && (
        <td data-is="guide" title={run.guide_title}>
          {run.guide_title}
        </td>
      )}
      <td data-is="state">
        <Tag tone={stateTones[run.status]}>{t(stateTexts[run.status])}</Tag>
      </td>
      <td data-is="began">{format.dateTime(run.starttime)}</td>
      <td data-is="duration">{spanText(run.active_duration)}</td>
      {step && <StepTime run={run} step={step} />}
      <td data-is="who" title={run.username}>
        {run.username}
      </td>
      <td data-is="odd">
        <Issues run={run} />
      </td>
      {columns.map((field) => (
        <Cell key={field.field_guid} run={run} field={field} />
      ))}
    </tr>
  )
}

function StepTime({ run, step }: { run: Entry; step: AskedStep }) {
  const time = run.step_times.find(({ stepid }) => stepid === step.stepid)
  return (
    <td data-is="field" data-label={step.name}>
      {time ? <strong>{spanText(time.active_duration)}</strong> : '–'}
    </td>
  )
}

function Cell({ run, field }: { run: Entry; field: FieldName }) {
  const { t } = useTexts()
  const data = run.work_data.filter(({ field_guid }) => field_guid === field.field_guid)
  const isOdd = data.some(({ deviation }) => deviation)
  const wordsOf = (value: string | null) => {
    const { label = value } = field.shown?.find((option) => option.value === value) ?? {}
    return label === value ? null : `${label} (${value})`
  }
  const text = data
    .map(({ value, field_type }) => wordsOf(value) ?? valueText(value, field_type, t))
    .join(', ')
  return (
    <td data-is="field" data-label={headOf(field)} title={text}>
      {isOdd ? (
        <span className="sw-record-odd">
          <IconAlertTriangle size={16} aria-label={t('records.outOfLimits')} />
          {text}
        </span>
      ) : (
        text || '–'
      )}
    </td>
  )
}
