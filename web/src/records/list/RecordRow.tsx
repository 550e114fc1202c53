// A run as a row of the list; on a phone as a card.
import { tickedOf } from '@stepwright/rules'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { Entry } from '../../lib/api.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { Link } from '../../lib/router/Link.tsx'
import { Tag } from '../../ui/bits.tsx'
import { performersOf, shortNames } from '../people.ts'
import { spanText } from '../spans.ts'
import { stateTexts, stateTones } from '../state-texts.ts'
import { valueText } from '../value-text.ts'
import type { FieldName } from './columns.ts'
import { Deviations, Missing, Unsettled, Unsigned } from './Issues.tsx'
import './runs.css'

/** Step of the filter: its time has a column. */
export interface AskedStep {
  stepid: number
  name: string
}

export const headOf = ({ label, unit }: FieldName) => (unit ? `${label} [${unit}]` : label)

interface RowProps {
  run: Entry
  step: AskedStep | undefined
  columns: readonly FieldName[]
  isOfOneGuide: boolean
  hasReleases: boolean
  hasDeviations: boolean
  hasMissing: boolean
  hasBreaks: boolean
  at: number
}

export function RecordRow({ run, step, columns, isOfOneGuide, at, ...has }: RowProps) {
  const { t, format } = useTexts()
  const performers = performersOf(run)
  return (
    <tr data-row data-voided={run.voided ? true : undefined} aria-rowindex={at + 2}>
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
        {run.voided && ' '}
        {run.voided && <Tag tone="fault">{t('records.voided')}</Tag>}
        <Unsigned run={run} />
        <Unsettled run={run} />
      </td>
      <td data-is="began">{format.dateTime(run.starttime)}</td>
      <td data-is="duration">{spanText(run.active_duration)}</td>
      {step && <StepTime run={run} step={step} />}
      <td data-is="who" title={performers.join(', ')}>
        {shortNames(performers)}
      </td>
      {has.hasDeviations && (
        <td data-is="odd">
          <Deviations run={run} />
        </td>
      )}
      {columns.map((field) => (
        <Cell key={field.field_guid} run={run} field={field} />
      ))}
      {has.hasMissing && (
        <td data-is="field" data-label={t('records.missingAnswers')}>
          <Missing run={run} />
        </td>
      )}
      <td data-is="more">{run.endtime === null ? '–' : format.dateTime(run.endtime)}</td>
      {has.hasBreaks && <Breaks run={run} />}
      {has.hasReleases && <td data-is="more">{run.release?.title ?? '–'}</td>}
    </tr>
  )
}

/** Time without work, by kind. */
function Breaks({ run: { paused_duration: paused, suspended_duration: held } }: { run: Entry }) {
  const { t } = useTexts()
  const parts = [
    paused > 0 && t('records.pausedFor', { span: spanText(paused) }),
    held > 0 && t('records.heldFor', { span: spanText(held) }),
  ].filter(Boolean)
  return (
    <td data-is="more" title={parts.join(' · ')}>
      {parts.join(' · ') || '–'}
    </td>
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
  const words = useTexts()
  const { t } = words
  const data = run.work_data.filter(({ field_guid }) => field_guid === field.field_guid)
  const isOdd = data.some(({ deviation }) => deviation)
  const shownOf = (value: string) => {
    const option = field.shown?.find((each) => each.value === value)
    return !option || option.label === value ? value : `${option.label} (${value})`
  }
  const text = data
    .map(({ value, field_type }) =>
      (tickedOf(value) ?? [valueText(value, field_type, words)]).map(shownOf).join('; '),
    )
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
