// Records of all visible runs: filtered, with columns for fields, exports, and charts.
import { IconChartLine, IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { guideQuery } from '../../guides/queries.ts'
import { useTexts } from '../../lib/i18n/TextsProvider.tsx'
import { useNavigate, useSearch } from '../../lib/router/hooks.ts'
import { Link } from '../../lib/router/Link.tsx'
import { personQuery } from '../../people/queries.ts'
import { changed, columnsOf, type Filter, readFilter, toQuery } from '../../records/filter.ts'
import { chosenFields, fieldsOf } from '../../records/list/columns.ts'
import { ExportDialog } from '../../records/list/ExportDialog.tsx'
import { FilterBar } from '../../records/list/FilterBar.tsx'
import type { FilterNames } from '../../records/list/FilterFields.tsx'
import { RecordTable } from '../../records/list/RecordTable.tsx'
import { useSteadyRunPages } from '../../records/list/run-pages.ts'
import { SortChoice } from '../../records/list/SortHead.tsx'
import { Totals } from '../../records/list/Totals.tsx'
import { useWindow } from '../../records/list/use-window.ts'
import { fieldNamesQuery } from '../../records/queries.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { EmptyState } from '../../ui/screen/EmptyState.tsx'
import { LoadFailed, SkeletonLines } from '../../ui/screen/Loaded.tsx'
import { Screen } from '../../ui/screen/Screen.tsx'

/** Estimated row height on a wide screen, until rows are measured. */
const rowGuess = 56

export function RecordsScreen() {
  const { t, locale } = useTexts()
  const navigate = useNavigate()
  const filter = readFilter(useSearch({ strict: false }))
  const [isExporting, setExporting] = useState(false)
  const frame = useRef<HTMLElement>(null)
  const body = useRef<HTMLTableSectionElement>(null)
  const sight = useWindow(frame, body, rowGuess)
  const pages = useSteadyRunPages(filter, sight.from, sight.to)
  const names = useNames(filter)
  const today = useQuery({
    ...fieldNamesQuery(filter.guideid ?? 0, locale),
    enabled: filter.guideid !== undefined,
  })
  const fields = fieldsOf(today.data ?? [], pages.held)
  const change = (next: Filter) =>
    void navigate({ to: '/records', search: next, replace: true, resetScroll: false })
  useTopOfNew(frame, pages.key)
  const isFirst = pages.held.length === 0 && pages.isWaiting && sight.from === 0
  const isShown = !pages.error && !isFirst && pages.count > 0
  return (
    <Screen
      title={t('records.title')}
      lead={t('records.lead')}
      width="list"
      action={
        <div className="sw-actions">
          {filter.guideid !== undefined && (
            <Link to="/charts/$id" params={{ id: String(filter.guideid) }} className="sw-link-button">
              <IconChartLine size={20} aria-hidden="true" />
              {t('records.charts')}
            </Link>
          )}
          <Button icon={<IconDownload size={20} aria-hidden="true" />} onClick={() => setExporting(true)}>
            {t('records.exportButton')}
          </Button>
        </div>
      }
    >
      <FilterBar filter={filter} onChange={change} fields={fields} names={names}>
        <SortChoice filter={filter} onSort={change} />
        <Totals filter={filter} isWaiting={pages.isFormer} isShown={isShown} />
      </FilterBar>
      {pages.error ? (
        <LoadFailed error={pages.error} onRetry={pages.retry} isBusy={pages.isWaiting} />
      ) : isFirst ? (
        <SkeletonLines rows={6} />
      ) : pages.count === 0 ? (
        <Nothing
          isFiltered={Object.keys(toQuery(filter)).length > 0}
          onClear={() => change(changed({}, { columns: filter.columns }))}
        />
      ) : (
        <RecordTable
          pages={pages}
          filter={filter}
          onSort={change}
          step={
            filter.stepid === undefined
              ? undefined
              : { stepid: filter.stepid, name: names.step ?? t('records.goneStep') }
          }
          columns={chosenFields(columnsOf(filter), fields, t('records.unknownField'))}
          frame={frame}
          body={body}
          sight={sight}
        />
      )}
      {isExporting && (
        <ExportDialog filter={filter} guide={names.guide} onClose={() => setExporting(false)} />
      )}
    </Screen>
  )
}

/** A guide or user that is not readable any more is shown by its id. */
function useNames({ guideid, performed_by: userid, stepid }: Filter): FilterNames {
  const { t } = useTexts()
  const guide = useQuery({ ...guideQuery(guideid ?? 0), enabled: guideid !== undefined }).data
  const person = useQuery({ ...personQuery(userid ?? 0), enabled: userid !== undefined }).data
  const at = guide?.steps.findIndex((step) => step.stepid === stepid) ?? -1
  const title = guide?.steps[at]?.title
  return {
    guide: guideid === undefined ? undefined : guide?.title,
    person: userid === undefined ? undefined : person?.username,
    step: at < 0 ? undefined : title ? `${at + 1}. ${title}` : t('records.step', { number: at + 1 }),
  }
}

/** A new filter starts at the top. */
function useTopOfNew(frame: RefObject<HTMLElement | null>, key: string): void {
  const before = useRef(key)
  useLayoutEffect(() => {
    if (before.current === key) return
    before.current = key
    const element = frame.current
    if (!element) return
    element.scrollTop = 0
    // On a phone the page itself scrolls.
    if (element.getBoundingClientRect().top < 0) element.scrollIntoView()
  }, [frame, key])
}

function Nothing({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) {
  const { t } = useTexts()
  return (
    <EmptyState title={t('records.none')}>
      <p>{t(isFiltered ? 'records.noneFits' : 'records.noneYet')}</p>
      {isFiltered ? (
        <Button kind="plain" onClick={onClear}>
          {t('records.clear')}
        </Button>
      ) : (
        <Link to="/" className="sw-link-button">
          {t('records.toGuides')}
        </Link>
      )}
    </EmptyState>
  )
}
