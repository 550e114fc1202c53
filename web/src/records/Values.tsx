// The values of a run with the limits that held then; a corrected one stays in sight beside the one that replaced it.
import type { EntryValue, WorkDatum } from '../lib/api.ts'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { Tag } from '../ui/bits.tsx'
import { limitsText } from './limits.ts'
import { valueText } from './RecordTable.tsx'

interface ValuesProps {
  values: readonly EntryValue[]
  data: readonly WorkDatum[]
  titles: ReadonlyMap<number, string>
}

export function Values({ values, data, titles }: ValuesProps) {
  const { t } = useTexts()
  // By step, field and reading; within these in the order in which they were saved.
  const rows = values.toSorted(
    (one, two) =>
      one.step_number - two.step_number ||
      one.field_revisionid - two.field_revisionid ||
      one.reading - two.reading ||
      one.valueid - two.valueid,
  )
  if (rows.length === 0) return <p className="sw-soft">{t('records.noValues')}</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keys.
    <section className="sw-record-scroll" tabIndex={0} aria-label={t('records.values')}>
      <table className="sw-record-table">
        <thead>
          <tr>
            <th scope="col">{t('records.stepTitle')}</th>
            <th scope="col">{t('records.field')}</th>
            <th scope="col">{t('records.value')}</th>
            <th scope="col">{t('records.limits')}</th>
            <th scope="col">{t('records.saved')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.valueid} row={row} data={data} step={titles.get(row.stepid) ?? ''} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

const deviationTexts = {
  below: 'records.below',
  above: 'records.above',
  barcode: 'records.otherCode',
} as const

function Row({ row, data, step }: { row: EntryValue; data: ValuesProps['data']; step: string }) {
  const { t, format } = useTexts()
  const datum = data.find(
    ({ field_guid, reading }) => field_guid === row.field_guid && reading === row.reading,
  )
  const text = valueText(row.value, row.field_type, t)
  return (
    <tr data-is-past={!row.current || undefined}>
      <td>{step}</td>
      <th scope="row">
        {row.label}
        {row.reading > 1 && ` (${row.reading})`}
      </th>
      <td>
        {row.current && datum?.image?.thumbnail ? (
          <a href={datum.image.original}>
            <img src={datum.image.thumbnail} alt={row.label} width={96} height={72} loading="lazy" />
          </a>
        ) : row.current ? (
          <strong>{row.unit ? `${text}\u00a0${row.unit}` : text}</strong>
        ) : (
          <del>{text}</del>
        )}{' '}
        {row.deviation && <Tag tone="warning">{t(deviationTexts[row.deviation])}</Tag>}
        {!row.current && <Tag>{t('records.corrected')}</Tag>}
        {row.reason && <q>{row.reason}</q>}
      </td>
      <td>{limitsText(row, t)}</td>
      <td>
        {format.dateTime(row.date)}
        <br />
        <span className="sw-soft">{row.username}</span>
      </td>
    </tr>
  )
}
