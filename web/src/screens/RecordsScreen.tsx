// The record of all runs that one may see: filtered, with columns for fields, exported, and led into charts.
import { Button } from '@mantine/core'
import { IconChartLine, IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTexts } from '../lib/i18n/TextsProvider.tsx'
import { chosenFields, fieldsOf } from '../records/columns.ts'
import { ExportDialog } from '../records/ExportDialog.tsx'
import { FilterBar } from '../records/FilterBar.tsx'
import { columnsOf, type Filter, readFilter } from '../records/filter.ts'
import { fieldNamesQuery, guideNamesQuery } from '../records/queries.ts'
import { RecordTable } from '../records/RecordTable.tsx'
import { useRunPages } from '../records/run-pages.ts'
import { useWindow } from '../records/use-window.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { LoadFailed, SkeletonLines } from '../ui/Loaded.tsx'
import { Screen } from '../ui/Screen.tsx'
import '../records/records.css'
import '../records/runs.css'

/** As high as a row is on a wide screen; what is drawn tells better. */
const rowGuess = 56

export function RecordsScreen() {
  const { t } = useTexts()
  const navigate = useNavigate()
  const filter = readFilter(useSearch({ strict: false }))
  const [isExporting, setExporting] = useState(false)
  const frame = useRef<HTMLElement>(null)
  const body = useRef<HTMLTableSectionElement>(null)
  const sight = useWindow(frame, body, rowGuess)
  const pages = useRunPages(filter, sight.from, sight.to)
  const guides = useQuery(guideNamesQuery)
  const today = useQuery({
    ...fieldNamesQuery(filter.guideid ?? 0),
    enabled: filter.guideid !== undefined,
  })
  const fields = fieldsOf(today.data ?? [], pages.held)
  const change = (next: Filter) => {
    if (frame.current) frame.current.scrollTop = 0
    void navigate({ to: '/records', search: next, replace: true, resetScroll: false })
  }
  return (
    <Screen
      title={t('records.title')}
      lead={t('records.lead')}
      width="wide"
      action={
        <div className="sw-record-actions">
          {filter.guideid !== undefined && (
            <Link to="/charts/$id" params={{ id: String(filter.guideid) }} className="sw-link-button">
              <IconChartLine size={20} aria-hidden="true" />
              {t('records.charts')}
            </Link>
          )}
          <Button
            leftSection={<IconDownload size={20} aria-hidden="true" />}
            onClick={() => setExporting(true)}
          >
            {t('records.exportButton')}
          </Button>
        </div>
      }
    >
      <FilterBar filter={filter} onChange={change} fields={fields} />
      {pages.error ? (
        <LoadFailed error={pages.error} onRetry={pages.retry} isBusy={pages.isWaiting} />
      ) : pages.held.length === 0 && pages.isWaiting && sight.from === 0 ? (
        <SkeletonLines rows={6} />
      ) : pages.count === 0 ? (
        <EmptyState title={t('records.none')}>
          <p>{t('records.noneBody')}</p>
        </EmptyState>
      ) : (
        <>
          <p className="sw-runs-count" role="status">
            {t(pages.hasMore ? 'records.countMore' : 'records.countAll', { count: pages.sure })}
          </p>
          <RecordTable
            pages={pages}
            columns={chosenFields(columnsOf(filter), fields, t('records.unknownField'))}
            frame={frame}
            body={body}
            sight={sight}
          />
        </>
      )}
      {isExporting && (
        <ExportDialog
          filter={filter}
          guide={guides.data?.find(({ guideid }) => guideid === filter.guideid)?.title}
          onClose={() => setExporting(false)}
        />
      )}
    </Screen>
  )
}
