// Runs as a table; a field has its column whatever its label was at the time.
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Entry } from '../lib/api.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { Tag } from '../ui/bits.tsx'
import { spanText } from './spans.ts'
import { stateTexts, stateTones } from './state-texts.ts'

export interface Column {
  field_guid: string
  label: string
  unit: string
}

export function RecordTable({ runs, columns }: { runs: readonly Entry[]; columns: readonly Column[] }) {
  const { t, format } = useTexts()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keys.
    <section className="sw-record-scroll" tabIndex={0} aria-label={t('records.title')}>
      <table className="sw-record-table">
        <thead>
          <tr>
            <th scope="col">{t('records.order')}</th>
            <th scope="col">{t('records.guide')}</th>
            <th scope="col">{t('records.state')}</th>
            <th scope="col">{t('records.began')}</th>
            <th scope="col">{t('records.duration')}</th>
            <th scope="col">{t('records.who')}</th>
            <th scope="col">{t('records.deviations')}</th>
            {columns.map(({ field_guid, label, unit }) => (
              <th scope="col" key={field_guid}>
                {unit ? `${label} [${unit}]` : label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {runs.map((run) => (
            <tr key={run.entryid}>
              <th scope="row">
                <Link to="/records/$id" params={{ id: String(run.entryid) }}>
                  {run.workorderid || t('records.number', { number: String(run.entryid) })}
                </Link>
              </th>
              <td>{run.guide_title}</td>
              <td>
                <Tag tone={stateTones[run.status]}>{t(stateTexts[run.status])}</Tag>
              </td>
              <td>{format.dateTime(run.starttime)}</td>
              <td className="sw-record-number">{spanText(run.duration)}</td>
              <td>{run.username}</td>
              <td className="sw-record-number">
                {run.deviation_count > 0 && (
                  <span className="sw-record-odd">
                    <IconAlertTriangle size={18} aria-hidden="true" />
                    {run.deviation_count}
                  </span>
                )}
              </td>
              {columns.map(({ field_guid }) => (
                <Cell key={field_guid} run={run} guid={field_guid} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Cell({ run, guid }: { run: Entry; guid: string }) {
  const { t } = useTexts()
  const data = run.work_data.filter(({ field_guid }) => field_guid === guid)
  const isOdd = data.some(({ deviation }) => deviation)
  const text = data.map(({ value, field_type }) => valueText(value, field_type, t)).join(', ')
  return <td>{isOdd ? <span className="sw-record-odd">{text}</span> : text}</td>
}

export function valueText(value: string | null, type: string, t: ReturnType<typeof useTexts>['t']): string {
  if (value === null) return t('records.emptied')
  if (type === 'Checkbox') return value === '1' ? t('records.yes') : t('records.no')
  return ['Image', 'Video', 'Document'].includes(type) ? t('records.file', { number: value }) : value
}
