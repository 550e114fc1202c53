// The record of all runs that one may see: filtered, with columns for fields, exported, and led into charts.
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { FilterForm } from '../records/FilterForm.tsx'
import { columnsOf, exportAddress, type Filter, readFilter } from '../records/filter.ts'
import { fieldNamesQuery, recordPageSize, recordsQuery } from '../records/queries.ts'
import { type Column, RecordTable } from '../records/RecordTable.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Loaded } from '../ui/Loaded.tsx'
import { Pager } from '../ui/Pager.tsx'
import { Screen } from '../ui/Screen.tsx'
import '../records/records.css'

export function RecordsScreen() {
  const { t } = useTexts()
  const navigate = useNavigate()
  const filter = readFilter(useSearch({ strict: false }))
  const [offset, setOffset] = useState(0)
  const runs = useQuery(recordsQuery(filter, offset))
  const fields = useQuery({
    ...fieldNamesQuery(filter.guideid ?? 0),
    enabled: filter.guideid !== undefined,
  })
  const columns = columnsOf(filter).flatMap((guid): Column[] => {
    const field = fields.data?.find(({ field_guid }) => field_guid === guid)
    return field ? [field] : []
  })
  const change = (next: Filter) => {
    setOffset(0)
    void navigate({ to: '/records', search: next, replace: true, resetScroll: false })
  }
  return (
    <Screen
      title={t('records.title')}
      lead={t('records.lead')}
      width="wide"
      action={
        filter.guideid !== undefined && (
          <Link to="/charts/$id" params={{ id: String(filter.guideid) }} className="sw-button">
            {t('records.charts')}
          </Link>
        )
      }
    >
      <FilterForm filter={filter} onChange={change} />
      <div className="sw-record-exports">
        {(['csv', 'xlsx', 'ndjson'] as const).map((kind) => (
          <a key={kind} className="sw-link-button" href={exportAddress(kind, filter)} download>
            {t('records.export', { kind: kind === 'ndjson' ? 'JSON' : kind.toUpperCase() })}
          </a>
        ))}
      </div>
      <Loaded query={runs}>
        {(all) =>
          all.length > 0 ? (
            <RecordTable runs={all} columns={columns} />
          ) : (
            <EmptyState title={t('records.none')}>
              <p>{t('records.noneBody')}</p>
            </EmptyState>
          )
        }
      </Loaded>
      <Pager offset={offset} limit={recordPageSize} shown={runs.data?.length ?? 0} onOffset={setOffset} />
    </Screen>
  )
}
